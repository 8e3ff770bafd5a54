import * as col from '../../../platform/db/col';
import { statement } from '../../../platform/db/sql';
import type { CustomMerge, MergeValues } from '@textloom/contracts';
import type { Tx } from '../../../platform/db/connection';

const ROW = {
  id: col.number,
  values: col.json<MergeValues>({}),
};

/**
 * The values of people in these custom fields, by the slugs in a text. Reads nothing for a text without custom fields,
 * so such a campaign costs nothing extra.
 */
export async function customValues(
  tx: Tx,
  people: readonly (number | null)[],
  slugs: readonly CustomMerge[],
): Promise<(id: number | null) => MergeValues> {
  if (slugs.length === 0) return () => ({});
  const rows = await tx.query(statement('audience.customValues', ROW)`
     select v.subscriber_id as id, jsonb_object_agg(f.slug, v.value) as values
     from subscriber_value v join custom_field f on f.id = v.field_id and f.account_id = v.account_id and not f.deleted
     where v.subscriber_id = any(${people.filter((id) => id !== null)}::bigint[]) and f.slug = any(${slugs}::text[]) group by v.subscriber_id`);
  const known = new Map(rows.map(({ id, values }) => [id, values]));
  return (id) => (id === null ? {} : (known.get(id) ?? {}));
}

/**
 * The first of these slugs that is not a custom field of the account. Locks the others, so that none is removed
 * meanwhile.
 */
export async function unknownField(
  tx: Tx,
  accountId: number,
  slugs: readonly CustomMerge[],
): Promise<CustomMerge | undefined> {
  const held = await tx.query(statement('audience.unknownField', { slug: col.text() })`
     select slug from custom_field where account_id = ${accountId} and slug = any(${slugs}::text[]) and not deleted order by id for key share`);
  const known = new Set(held.map(({ slug }) => slug));
  return slugs.find((slug) => !known.has(slug));
}
