import {
  CONSENT_CHANNELS,
  consentSentence,
  formatPhone,
  DETAIL_FIELDS,
  fieldColumn,
  IMPORT_COLUMNS,
  STANDINGS,
  standingOf,
  subscribedAt,
  zoneOf,
  type ConsentEvent,
  type CustomField,
  type SubscriberQuery,
  type SubscriberSelection,
  toCsvDate,
} from '@textloom/contracts';
import type { Tx } from '../../../platform/db/connection';
import type { Deps } from '../../../platform/web/deps';
import type { CsvDownload } from '../../../platform/web/csv-download';
import type { Session } from '../../../platform/web/session.types';
import { exportRows, idsOf, type ExportCursor, type ExportRow, type IdsText } from './subscriber-export.repository';
import { customFields } from '../custom-field/custom-fields.repository';
import { subscriberFilter, type SubscriberFilter } from '../search/subscriber-filter.repository';
import { selectionFilter } from '../search/selection.service';
import { resolveSearch } from '../search/search.repository';

/** Rows per read: the server never holds more of an export in memory. */
const PAGE = 500;

/** Starts like an import file (decision 87), so that an export can be imported. */
const COLUMNS = [...IMPORT_COLUMNS, 'Keyword', 'Status', 'Date Entered', 'Subscribed On', 'Unsubscribed On'] as const;

function cells(row: ExportRow, fields: readonly CustomField[]): string[] {
  return [
    row.phone,
    ...DETAIL_FIELDS.map((field) => row[field]),
    row.keyword,
    STANDINGS[standingOf(row)],
    row.added_at,
    subscribedAt(row) ?? '',
    row.disabled_at ?? '',
    ...fields.map(({ id }) => row.values[id] ?? ''),
  ];
}

/** Short transactions with keyset paging, so that a slow client holds neither a connection nor an old snapshot. */
async function* pages(
  deps: Deps,
  session: Session,
  filterIn: (tx: Tx) => Promise<SubscriberFilter>,
  fields: readonly CustomField[],
): AsyncGenerator<string[][]> {
  const zone = zoneOf(session.timezone);
  const read = (after: ExportCursor | null): Promise<ExportRow[]> =>
    deps.db.asReader(session, async (tx) =>
      exportRows(tx, await filterIn(tx), { after, limit: PAGE, zone, valued: fields.length > 0 }),
    );
  for (let rows = await read(null); rows.length > 0;) {
    const last = rows.at(-1);
    // The database reads the next rows while these are written.
    const next = last && rows.length === PAGE ? read({ cursor: last.cursor, id: last.id }) : Promise.resolve([]);
    // Awaited after the current rows are sent; until then a failure must not count as unhandled.
    next.catch(() => undefined);
    yield rows.map((row) => cells(row, fields));
    rows = await next;
  }
}

/** The columns of the specification, then the custom fields. */
async function fileOf(
  deps: Deps,
  session: Session,
  filterIn: (tx: Tx) => Promise<SubscriberFilter>,
): Promise<CsvDownload> {
  const fields = await deps.db.asReader(session, (tx) => customFields(tx, session.accountId));
  return {
    fileName: 'subscribers.csv',
    columns: [...COLUMNS, ...fields.map(({ name }) => fieldColumn(name))],
    pages: pages(deps, session, filterIn, fields),
  };
}

/** GET subscribers/export (API-044). */
export function exportSubscribers(deps: Deps, session: Session, query: SubscriberQuery): Promise<CsvDownload> {
  const filter = subscriberFilter(session.accountId, query, session.timezone);
  return fileOf(deps, session, (tx) => resolveSearch(tx, filter));
}

/** POST subscribers/export: selected subscribers. */
export const exportSelected = (deps: Deps, session: Session, selection: SubscriberSelection): Promise<CsvDownload> =>
  fileOf(deps, session, (tx) => selectionFilter(tx, session, selection));

/** A subscriber's consent history as a file. */
export function consentDownload(phone: string, entries: readonly ConsentEvent[], timezone: number): CsvDownload {
  const rows = entries.map((entry) => [
    toCsvDate(new Date(entry.at), timezone),
    formatPhone(phone),
    entry.keyword,
    consentSentence(entry),
    entry.words,
    entry.actor,
    CONSENT_CHANNELS[entry.channel],
  ]);
  async function* once(): AsyncGenerator<string[][]> {
    yield rows;
  }
  return {
    fileName: 'consent.csv',
    columns: ['Date', 'Phone', 'Keyword', 'What happened', 'Words', 'By', 'Channel'],
    pages: once(),
  };
}

/** GET subscribers/ids: all matches of a filter (decision 25). */
export const subscriberIds = (deps: Deps, session: Session, query: SubscriberQuery): Promise<IdsText> =>
  deps.db.asReader(session, async (tx) =>
    idsOf(tx, await resolveSearch(tx, subscriberFilter(session.accountId, query, session.timezone))),
  );
