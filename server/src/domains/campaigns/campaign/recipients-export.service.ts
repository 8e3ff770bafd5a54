import { formatPhone, toCsvDate, type campaignHistoryQuery, type z } from '@textloom/contracts';
import type { CsvDownload } from '../../../platform/web/csv-download';
import type { Deps } from '../../../platform/web/deps';
import type { Session } from '../../../platform/web/session.types';
import { batchesOf, digitsOf, recordsOfBatches, removedAfter, type HistoryRecord } from './campaign-history.repository';
import { unsentReason } from './campaigns.presenter';
import { requireCampaign } from './chosen';

type Query = z.output<typeof campaignHistoryQuery>;

/** Batches per read, of at most 1,000 recipients each: the server holds no more of a file in memory. */
const BATCHES = 2;

const COLUMNS = [
  'Phone',
  'First Name',
  'Last Name',
  'Status',
  'Reason',
  'Clicked',
  'Date',
  'Unsubscribed',
  'Code',
  'Code Used',
] as const;

/** The status of a message whose recipient had left. */
const LEFT = -1;

/** The status in the words of the campaign's figures. */
const statusOf = (status: number): string => {
  if (status === 3) return 'Delivered';
  if (status >= 10) return 'Failed';
  if (status === LEFT) return 'Left before sending';
  return status < 0 ? 'Not sent' : 'Waiting';
};

const cells = (record: HistoryRecord, timezone: number): string[] => [
  formatPhone(record.phone),
  record.first_name ?? '',
  record.last_name ?? '',
  statusOf(record.status),
  unsentReason(record),
  record.clicked ? 'Yes' : '',
  toCsvDate(record.date, timezone),
  record.left_at === null ? '' : toCsvDate(record.left_at, timezone),
  record.code ?? '',
  record.used_at === null ? '' : toCsvDate(record.used_at, timezone),
];

/** Short transactions, so that a slow client holds neither a connection nor an old snapshot. */
async function* pages(
  deps: Deps,
  session: Session,
  id: number,
  { status = 'all', search }: Query,
): AsyncGenerator<string[][]> {
  const { accountId, timezone } = session;
  const all = await deps.db.asReader(session, async (tx) => {
    await requireCampaign(tx, accountId, id);
    return (await removedAfter(tx, accountId, id)) > 0 ? [] : batchesOf(tx, accountId, id);
  });
  const digits = digitsOf(search);
  for (let at = 0; at < all.length; at += BATCHES) {
    const batches = all.slice(at, at + BATCHES);
    const records = await deps.db.asReader(session, (tx) =>
      recordsOfBatches(tx, accountId, id, { batches, status, digits }),
    );
    if (records.length > 0) yield records.map((record) => cells(record, timezone));
  }
}

/** GET messages/campaigns/{id}/history/export: the recipients of a campaign that the list shows (decision 377). */
export const exportRecipients = (deps: Deps, session: Session, id: number, query: Query): CsvDownload => ({
  fileName: 'recipients.csv',
  columns: COLUMNS,
  pages: pages(deps, session, id, query),
});
