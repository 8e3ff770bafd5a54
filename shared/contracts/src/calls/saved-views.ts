import { savedSchema } from '../envelope';
import { formFlag } from '../form';
import { link } from '../link';
import type { Operation } from '../operation';
import { z } from '../zod';

/** The lists of which views can be saved. */
export const VIEWED_LISTS = ['subscribers', 'campaigns', 'inbox'] as const;
export type ViewedList = (typeof VIEWED_LISTS)[number];

/** A list with filters, search and sort, under a name (decision 776). */
export const savedViewSchema = z.object({
  id: z.number().int(),
  list: z.enum(VIEWED_LISTS),
  name: z.string(),
  /** The filters, search and sort as the list's address carries them, without `?`; empty: none. */
  query: z.string(),
  /** Every user of the account sees it. */
  shared: z.boolean(),
  /** The requesting user saved it. */
  mine: z.boolean(),
  /** The name of the user who saved it. */
  author: z.string(),
});
export type SavedView = z.output<typeof savedViewSchema>;

/** Views per user. */
export const MAX_VIEWS = 50;
export const MAX_VIEW_NAME = 40;
/** A search of 200 characters takes three times as many in an address, and up to nine times in other scripts. */
const MAX_VIEW_QUERY = 4000;

const fields = z.object({
  name: z.string().trim().min(1, 'Name is required.').max(MAX_VIEW_NAME, 'This name is too long.'),
  query: z.string().max(MAX_VIEW_QUERY, 'These filters are too long to save.'),
  shared: formFlag,
});
/** What the user types: the name, and whether the view is shared. */
export const viewForm = fields.pick({ name: true, shared: true });
export const viewBody = fields.extend({ list: z.enum(VIEWED_LISTS, 'Choose a list.') });
/** Absent fields stay. */
export const viewChange = fields.partial();

const PATHS = { subscribers: '/subscribers', campaigns: '/messages', inbox: '/account/inbox' } as const;

/** Address of the list that a view shows. */
export const viewedPath = (list: ViewedList): string => link(PATHS[list]);

/** Address of a view, with a page: a list without a parameter of its own in its address restores the last ones. */
export const viewAddress = ({ id, list, query }: Pick<SavedView, 'id' | 'list' | 'query'>): string =>
  `${viewedPath(list)}?${new URLSearchParams([['page', '1'], ...new URLSearchParams(query), ['view', String(id)]]).toString()}`;

export const createView = {
  method: 'POST',
  path: 'profiles/views',
  summary: 'Saves a view of a list',
  body: viewBody,
  saved: savedSchema,
} as const satisfies Operation;

export const changeView = {
  method: 'PUT',
  path: 'profiles/views/:id',
  summary: 'Changes a saved view',
  body: viewChange,
  saved: savedSchema,
} as const satisfies Operation;

export const deleteView = {
  method: 'DELETE',
  path: 'profiles/views/:id',
  summary: 'Deletes a saved view',
  saved: savedSchema,
} as const satisfies Operation;

export const restoreView = {
  method: 'POST',
  path: 'profiles/views/:id/restore',
  summary: 'Brings a saved view back that was deleted within the last day',
  saved: savedSchema,
} as const satisfies Operation;
