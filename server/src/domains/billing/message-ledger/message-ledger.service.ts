import {
  pageOf,
  type exportLedger,
  type ledgerReply,
  type listLedger as listCall,
  type z,
  toCsvDate,
} from '@textloom/contracts';
import type { CsvDownload } from '../../../platform/web/csv-download';
import type { Deps } from '../../../platform/web/deps';
import { requireDay } from '../../../platform/web/filter-day';
import type { Session } from '../../../platform/web/session.types';
import { presentLedgerEntry } from './message-ledger.presenter';
import {
  countLedger,
  nextOfLedger,
  pageOfLedger,
  type LedgerFilter,
  type LedgerRow,
} from './message-ledger.repository';

type Filters = z.output<(typeof exportLedger)['query']>;

/** Rows per read of an export. */
const PAGE = 500;

const filterOf = ({ accountId, timezone }: Session, query: Filters): LedgerFilter => {
  const { kind, 'date-start': start, 'date-end': end } = query;
  return {
    accountId,
    kind,
    from: start === undefined ? undefined : requireDay('date-start', start, timezone),
    // The last day is included.
    until: end === undefined ? undefined : requireDay('date-end', end, timezone, 1),
  };
};

export function listLedger(
  { db }: Deps,
  session: Session,
  query: z.output<(typeof listCall)['query']>,
): Promise<z.output<typeof ledgerReply>> {
  const filter = filterOf(session, query);
  return db.asReader(session, async (tx) => {
    const { total, capped } = await countLedger(tx, filter);
    const rows = await pageOfLedger(tx, filter, query.page, query.limit);
    return { ...pageOf(query, rows.map(presentLedgerEntry), total), total_capped: capped };
  });
}

/** Short transactions with keyset paging, so that a slow client holds neither a connection nor an old snapshot. */
async function* pages({ db }: Deps, filter: LedgerFilter, timezone: number): AsyncGenerator<(string | number)[][]> {
  const read = (before: number | null): Promise<LedgerRow[]> =>
    db.asAccount(filter.accountId, (tx) => nextOfLedger(tx, filter, before, PAGE));
  for (let rows = await read(null); rows.length > 0;) {
    yield rows
      .map(presentLedgerEntry)
      .map(({ date, description, change, balance }) => [
        toCsvDate(new Date(date), timezone),
        description,
        change,
        balance,
      ]);
    rows = rows.length === PAGE ? await read(rows.at(-1)?.id ?? 0) : [];
  }
}

export const downloadLedger = (deps: Deps, session: Session, query: Filters): CsvDownload => ({
  fileName: 'messages.csv',
  columns: ['Date', 'What happened', 'Change', 'Messages left'],
  pages: pages(deps, filterOf(session, query), session.timezone),
});
