import {
  pageOf,
  toApiDate,
  toCsvDate,
  type exportSecurityEvents,
  type listSecurityEvents,
  type securityLogReply,
  type z,
} from '@textloom/contracts';
import type { CsvDownload } from '../../../platform/web/csv-download';
import type { Deps } from '../../../platform/web/deps';
import { requireDay } from '../../../platform/web/filter-day';
import type { Session } from '../../../platform/web/session.types';
import { countEvents, readEvents, type SecurityFilter, type SecurityRow } from './security-log.repository';

type Filters = z.output<(typeof exportSecurityEvents)['query']>;

/** Rows per read of an export. */
const PAGE = 500;

const filterOf = ({ accountId, timezone }: Session, query: Filters): SecurityFilter => {
  const { kind, search, 'date-start': start, 'date-end': end } = query;
  return {
    accountId,
    kind,
    search,
    from: start === undefined ? undefined : requireDay('date-start', start, timezone),
    // The last day is included.
    until: end === undefined ? undefined : requireDay('date-end', end, timezone, 1),
  };
};

export function listEvents(
  { db }: Deps,
  session: Session,
  query: z.output<(typeof listSecurityEvents)['query']>,
): Promise<z.output<typeof securityLogReply>> {
  const filter = filterOf(session, query);
  return db.asReader(session, async (tx) => {
    const { total, capped } = await countEvents(tx, filter);
    const rows = await readEvents(tx, filter, { skip: (query.page - 1) * query.limit, limit: query.limit });
    const entries = rows.map(({ at, ...row }) => ({ ...row, date: toApiDate(at) }));
    return { ...pageOf(query, entries, total), total_capped: capped };
  });
}

/** Short transactions with keyset paging, so that a slow client holds neither a connection nor an old snapshot. */
async function* pages({ db }: Deps, filter: SecurityFilter, timezone: number): AsyncGenerator<string[][]> {
  const read = (before: number | null): Promise<SecurityRow[]> =>
    db.asAccount(filter.accountId, (tx) => readEvents(tx, filter, { before, limit: PAGE }));
  for (let rows = await read(null); rows.length > 0;) {
    yield rows.map(({ at, text, who, address, device }) => [toCsvDate(at, timezone), text, who, address, device]);
    rows = rows.length === PAGE ? await read(rows.at(-1)?.id ?? 0) : [];
  }
}

export const downloadEvents = (deps: Deps, session: Session, query: Filters): CsvDownload => ({
  fileName: 'security-log.csv',
  columns: ['Date', 'What happened', 'User', 'IP address', 'Device'],
  pages: pages(deps, filterOf(session, query), session.timezone),
});
