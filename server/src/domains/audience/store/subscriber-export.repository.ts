import { DETAIL_FIELDS, type SubscriberDetails } from '@textloom/contracts';
import type { Tx } from '../../../platform/db/connection';
import { valuesOf } from './subscriber-value.repository';
import type { SubscriberFilter } from './subscriber-filter';

export interface ExportRow extends SubscriberDetails {
  id: number;
  phone: string;
  keyword: string;
  disabled: number;
  /** Days in the profile's timezone, YYYY-MM-DD. */
  added_at: string;
  subscribed_at: string | null;
  disabled_at: string | null;
  pending_until: string | null;
  /** By the id of the field. */
  values: Readonly<Record<string, string>>;
  /** added_at in microseconds: a Date would lose rows between two pages. */
  cursor: string;
}

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
): Promise<ExportRow[]> => {
  const n = filter.params.length;
  const beyond = after === null ? '' : `and (s.added_at, s.id) < ($${n + 3}::timestamptz, $${n + 4}::bigint)`;
  const day = (at: string): string => `to_char(${at} at time zone $${n + 2}, 'YYYY-MM-DD')`;
  return tx.query<ExportRow>(
    `with page as materialized (select s.* from subscriber s where ${filter.where} ${beyond} order by s.added_at desc, s.id desc limit $${n + 1})
     select s.id, s.phone, ${DETAIL_FIELDS.map((field) => `s.${field}`).join(', ')}, k.keyword,
            s.disabled, ${['added_at', 'subscribed_at', 'disabled_at', 'pending_until'].map((name) => `${day(`s.${name}`)} as ${name}`).join(', ')}, s.added_at::text as cursor, ${valued ? `coalesce((${valuesOf('s.id')}), '{}')` : `'{}'::jsonb`} as values
     from page s join keyword k on k.id = s.keyword_id order by s.added_at desc, s.id desc`,
    [...filter.params, limit, zone, ...(after === null ? [] : [after.cursor, after.id])],
  );
};

export interface IdsText {
  /** The ids as JSON text: a million of them are never parsed here. */
  ids: string;
  total: number;
  unsubscribed: number;
}

export const idsOf = (tx: Tx, filter: SubscriberFilter) =>
  tx.one<IdsText>(
    `select '[' || coalesce(string_agg(s.id::text, ',') filter (where s.disabled = 0), '') || ']' as ids, count(*) as total, count(*) filter (where s.disabled <> 0) as unsubscribed
     from subscriber s where ${filter.where}`,
    filter.params,
  );
