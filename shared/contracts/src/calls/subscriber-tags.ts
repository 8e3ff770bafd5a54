import { z } from '../zod';
import { optionalQuery } from '../form';
import type { Operation } from '../operation';

/** Longest tag that a filter or an action takes. */
export const MAX_TAG = 60;

/** For suggestions: the first 20 in alphabetical order, each as one of the subscribers has it. */
export const listTags = {
  method: 'GET',
  path: 'subscribers/tags',
  summary: 'Lists the tags that subscribers have',
  /** `search`: their beginning. */
  query: z.object({ search: optionalQuery(z.string().max(MAX_TAG)) }),
  reply: z.object({ tags: z.array(z.string()) }),
} as const satisfies Operation;
