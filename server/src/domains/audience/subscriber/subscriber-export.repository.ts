import { DETAIL_FIELDS } from '@textloom/contracts';
import * as col from '../../../platform/db/col';
import type { Tx } from '../../../platform/db/connection';
import { empty, join, name, sql, statement } from '../../../platform/db/sql';
import { DETAIL_COLUMNS } from '../../people/subscriber';
import { valuesOf } from '../custom-field/subscriber-value.repository';
import type { SubscriberFilter } from '../search/subscriber-filter.repository';

const EXPORT_ROW = {
  ...DETAIL_COLUMNS,
  id: col.number,
  phone: col.text(),
  keyword: col.text(),
  disabled: col.number,
  /** Days in the profile's timezone, YYYY-MM-DD. */
  added_at: col.text(),
  subscribed_at: col.orNull(col.text()),
  disabled_at: col.orNull(col.text()),
  pending_until: col.orNull(col.text()),
  /** By the id of the field. */
  values: col.json<Readonly<Record<string, string>>>({}),
  /** added_at in microseconds: a Date would lose rows between two pages. */
  cursor: col.text(),
};
export type ExportRow = col.RowOf<typeof EXPORT_ROW>;

/** The end of the previous page. */
export interface ExportCursor {
  cursor: string;
  id: number;
}

/** The next rows, newest first, by the same indexes as the list; the cost of a page does not depend on its position. */
export const exportRows = (
  tx: Tx,
  filter: SubscriberFilter,
  { after, limit, zone, valued }: { after: ExportCursor | null; limit: number; zone: string; valued: boolean },
) => {
  const beyond =
    after === null ? empty : sql`and (s.added_at, s.id) < (${after.cursor}::timestamptz, ${after.id}::bigint)`;
  const days = ['added_at', 'subscribed_at', 'disabled_at', 'pending_until'].map(
    (at) => sql`to_char(${name(`s.${at}`)} at time zone ${zone}, 'YYYY-MM-DD') as ${name(at)}`,
  );
  return tx.query(statement('audience.exportRows', EXPORT_ROW)`
     with page as materialized (select s.* from subscriber s where ${filter.where} ${beyond} order by s.added_at desc, s.id desc limit ${limit})
     select s.id, s.phone, ${join(DETAIL_FIELDS.map((field) => name(`s.${field}`)))}, k.keyword,
            s.disabled, ${join(days)}, s.added_at::text as cursor, ${valued ? sql`coalesce((${valuesOf(name('s.id'))}), '{}')` : sql`'{}'::jsonb`} as values
     from page s join keyword k on k.id = s.keyword_id order by s.added_at desc, s.id desc`);
};

const IDS_TEXT = {
  /** The ids as JSON text, so that a million of them are never parsed here. */
  ids: col.text(),
  total: col.number,
  unsubscribed: col.number,
};
export type IdsText = col.RowOf<typeof IDS_TEXT>;

export const idsOf = (tx: Tx, filter: SubscriberFilter) =>
  tx.one(statement('audience.idsOf', IDS_TEXT)`
     select '[' || coalesce(string_agg(s.id::text, ',') filter (where s.disabled = 0), '') || ']' as ids, count(*) as total, count(*) filter (where s.disabled <> 0) as unsubscribed
     from subscriber s where ${filter.where}`);
