import { z } from '../zod';
import { formFlag, formIds, listQuery } from '../form';
import { paged } from '../envelope';
import { subscriberQuery } from './subscribers';

export const groupSchema = z.object({
  id: z.number().int(),
  name: z.string(),
  /** Ids of the members. */
  subscribers: z.array(z.number().int()),
  added_at: z.string(),
  disabled: z.boolean(),
  deleted: z.boolean(),
});
export type Group = z.output<typeof groupSchema>;

/** A row of the list, with the number of members instead of up to a million ids. */
export const groupRowSchema = groupSchema.extend({
  subscribers: z.array(z.number().int()).max(100),
  /** Number of members. */
  total_subscribers: z.number().int(),
});
export type GroupRow = z.output<typeof groupRowSchema>;

/** GET subscribers/groups: `orderby=keyword` and `name` both sort by the group's name (decision 28). */
export const groupQuery = z.object(listQuery);
export const groupListReply = paged(groupRowSchema);
export type GroupList = z.output<typeof groupListReply>;

const storedFilter = subscriberQuery.omit({ page: true, limit: true, orderby: true, orderbytype: true });
const readJson = (value: unknown): unknown => {
  if (typeof value !== 'string') return value ?? [];
  if (value.trim() === '') return [];
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
};
/** One JSON list, or repeated `filters[]` with one filter each. */
const readFilters = (value: unknown): unknown => (Array.isArray(value) ? value.map(readJson) : readJson(value));

/**
 * POST and PUT subscribers/groups (API-047). Members are `subscribers` and everyone who matches `filters` now, without
 * `removed`, one per phone (VAL-028). With `keep` 1 they are added to the present members; otherwise they replace them.
 * `filters` is a JSON list, so that choosing everyone sends no ids (GRP-015).
 */
export const groupBody = z.object({
  name: z.string().trim().min(1, 'Name is required.').max(120, 'This name is too long.'),
  subscribers: formIds,
  filters: z.preprocess(readFilters, z.array(storedFilter).max(20)).default([]),
  removed: formIds,
  keep: formFlag.default(0),
});
export type GroupBody = z.input<typeof groupBody>;
export const groupSavedReply = z.object({ id: z.number().int(), total_subscribers: z.number().int() });
