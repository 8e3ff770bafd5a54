import { z } from '../zod';
import { formFlag, formIds, formJson, listQuery, optionalQuery } from '../form';
import { paged } from '../envelope';
import { smartFilter } from './smart-groups';
import { subscriberQuery } from './subscribers';
import type { Operation } from '../operation';

export const groupSchema = z.object({
  id: z.number().int(),
  name: z.string(),
  /** Ids of the members. */
  subscribers: z.array(z.number().int()),
  added_at: z.string(),
  disabled: z.boolean(),
  deleted: z.boolean(),
  /** The filter of a smart group, whose members are the people who match. */
  filter: smartFilter.nullable().default(null),
  /** When the members of a smart group were last computed. */
  matched_at: z.string().nullable().default(null),
});
export type Group = z.output<typeof groupSchema>;
/**
 * With `ids=0` the list `subscribers` is empty, because screens need only the number of members of a group of a
 * million.
 */
export const oneGroupQuery = z.object({ ids: optionalQuery(formFlag) });
export const oneGroupReply = groupSchema.extend({ total_subscribers: z.number().int().default(0) });
export type OneGroup = z.output<typeof oneGroupReply>;

/** A row of the list: the number of members instead of their ids, of which there may be a million. */
export const groupRowSchema = groupSchema.extend({
  subscribers: z.array(z.number().int()).max(100),
  /** Number of members. */
  total_subscribers: z.number().int(),
});
export type GroupRow = z.output<typeof groupRowSchema>;

/** `orderby=keyword` and `orderby=name` both sort by the group's name (decision 28). */
export const groupQuery = z.object(listQuery);
export const groupListReply = paged(groupRowSchema);

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
 * API-047. Members are `subscribers` and the subscribers that `filters` match now, without `removed`, one per phone
 * (VAL-028). With `keep` 1 the current members are kept, otherwise they are replaced. `filters` is a JSON list of
 * filters, so that choosing all subscribers sends no ids (GRP-015).
 */
export const groupBody = z.object({
  name: z.string().trim().min(1, 'Name is required.').max(120, 'This name is too long.'),
  subscribers: formIds,
  filters: z.preprocess(readFilters, z.array(storedFilter).max(20)).default([]),
  removed: formIds,
  keep: formFlag.default(0),
  /** Makes it a smart group, whose members cannot be chosen. */
  filter: formJson(smartFilter).optional(),
});
export type GroupBody = z.input<typeof groupBody>;
/** Members to add and to remove; all others stay. */
export const membersBody = z
  .object({ add: formIds, remove: formIds })
  .refine(({ add, remove }) => add.length + remove.length > 0, {
    path: ['add'],
    error: 'Select at least one subscriber.',
  });
/** How many were really added and removed: a phone is in a group once (VAL-028). */
export const membersReply = z.object({
  id: z.number().int(),
  total_subscribers: z.number().int(),
  added: z.number().int(),
  removed: z.number().int(),
  /** The ids that became members and were not members before. */
  added_ids: z.array(z.number().int()).default([]),
});
export const groupSavedReply = z.object({ id: z.number().int(), total_subscribers: z.number().int() });

export const listGroups = {
  method: 'GET',
  path: 'subscribers/groups',
  summary: 'Lists the groups of the account',
  query: groupQuery,
  reply: groupListReply,
} as const satisfies Operation;

export const getGroup = {
  method: 'GET',
  path: 'subscribers/groups/:id',
  summary: 'Reads one group with the ids of its members',
  query: oneGroupQuery,
  reply: oneGroupReply,
} as const satisfies Operation;

/** Only creating needs the permission (decision 98). */
export const createGroup = {
  method: 'POST',
  path: 'subscribers/groups',
  summary: 'Creates a group',
  ability: 'group_creategroups',
  body: groupBody,
  commaLists: ['subscribers', 'removed'],
  saved: groupSavedReply,
} as const satisfies Operation;

export const updateGroup = {
  method: 'PUT',
  path: 'subscribers/groups/:id',
  summary: 'Changes the name and the members of a group',
  body: groupBody,
  commaLists: ['subscribers', 'removed'],
  saved: groupSavedReply,
} as const satisfies Operation;

/** Immediate, unlike `updateGroup`, which a form saves with the name. Needs no permission (decision 98). */
export const changeMembers = {
  method: 'PUT',
  path: 'subscribers/groups/:id/members',
  summary: 'Adds members to a group and removes others',
  body: membersBody,
  commaLists: ['add', 'remove'],
  saved: membersReply,
} as const satisfies Operation;

export const listGroupsOfSubscriber = {
  method: 'GET',
  path: 'subscribers/:id/groups',
  summary: 'Lists the groups that contain a subscriber',
  reply: z.object({ entries: z.array(z.object({ id: z.number().int(), name: z.string() })) }),
} as const satisfies Operation;
