import { z } from '../zod';
import { digits, formIds, formJson, idParams, wholeNumber } from '../form';
import { savedSchema } from '../envelope';
import { groupTag, subscriberTag } from './campaigns';
import { fileSchema } from './keywords';
import { BUTTON_LIMITS, buttonSchema } from '../rules/buttons';
import { ONE_TEXT, twoTextsDraft } from './two-texts';
import type { Operation } from '../operation';

/** Address of the composer, without its path: a draft belongs to the link from which it was begun. */
export const draftPlace = z.string().max(2_000).default('');

/** The draft that the screen shows, so that a refusal can name the campaign that it was sent as; 0 for a new one. */
export const draftId = digits(wholeNumber.min(0)).default(0);

const ids = z.array(z.number().int().positive()).max(10_000);

/** The stored content of a draft, as typed, including fields that are not valid yet. */
export const draftContent = z.object({
  name: z.string().max(120).default(''),
  message: z.string().max(10_000).default(''),
  segments: z.number().int().min(1).max(3).default(1),
  schedule: z.number().int().min(0).max(1).default(0),
  schedule_date: z.string().max(40).default(''),
  own_time: z.boolean().default(false),
  quiet: z.boolean().default(true),
  /** If absent, the sending settings apply. */
  begin_with_name: z.boolean().optional(),
  not_after: z.string().max(40).default(''),
  ab: twoTextsDraft.default(ONE_TEXT),
  buttons: z.array(buttonSchema).max(BUTTON_LIMITS.count).default([]),
  /** Chosen one by one. */
  subscribers: ids.default([]),
  groups: ids.default([]),
  keywords: ids.default([]),
});
export type DraftContent = z.output<typeof draftContent>;

export const draftQuery = z.object({ place: draftPlace });

/** One user's draft with the data for its tags. Without a draft `content` is null, and `id` and `revision` are 0. */
export const draftReply = z.object({
  /** Stays the same through all revisions. */
  id: z.number().int(),
  revision: z.number().int(),
  saved_at: z.string(),
  content: draftContent.nullable(),
  file: fileSchema.nullable(),
  subscribers: z.array(subscriberTag),
  groups: z.array(groupTag),
  extra_subscribers: z.array(z.number().int()),
  filtered_subscribers: z.array(z.number().int()),
  /** When the draft that was discarded or replaced by an undone campaign was last saved; empty if none. */
  aside_at: z.string().default(''),
});
export type StoredDraft = z.output<typeof draftReply>;

export const draftBody = z.object({
  place: draftPlace,
  /**
   * The revision that this screen last read or saved. If another one is stored, nothing is saved (409,
   * `edit_conflict`).
   */
  revision: digits(wholeNumber.min(0)).default(0),
  id: draftId,
  content: formJson(draftContent),
  /** Unchanged if absent, so that a list of a million people is not resent with every change of the text. */
  extra_subscribers: formIds.optional(),
  filtered_subscribers: formIds.optional(),
});
export const draftSavedReply = z.object({
  id: z.number().int(),
  revision: z.number().int(),
  saved_at: z.string(),
  file: fileSchema.nullable(),
});
/**
 * `data` of the refusal `edit_conflict`: the revision that is stored, 0 when the draft was sent or discarded, and the
 * id of the campaign that it was sent as, 0 when there is none.
 */
export const draftConflict = z.object({ revision: z.number().int(), campaign: z.number().int().default(0) });

export const getDraft = {
  method: 'GET',
  path: 'messages/campaigns/draft',
  summary: "Reads the user's draft of a campaign",
  query: draftQuery,
  reply: draftReply,
} as const satisfies Operation;

export const saveDraft = {
  method: 'PUT',
  path: 'messages/campaigns/draft',
  summary: "Stores the user's draft of a campaign",
  body: draftBody,
  file: 'file',
  commaLists: ['extra_subscribers', 'filtered_subscribers'],
  saved: draftSavedReply,
} as const satisfies Operation;

/** The draft is set aside, so that `restoreDraft` can bring it back; one for each place. */
export const discardDraft = {
  method: 'DELETE',
  path: 'messages/campaigns/draft',
  summary: "Discards the user's draft of a campaign",
  query: draftQuery,
  saved: savedSchema,
} as const satisfies Operation;

/** A draft stored in its place meanwhile is set aside in turn. */
export const restoreDraft = {
  method: 'POST',
  path: 'messages/campaigns/draft/restore',
  summary: 'Brings back the draft that was discarded last',
  body: draftQuery,
  saved: savedSchema,
} as const satisfies Operation;

/**
 * Copies recipients, texts, file and quiet hours of a campaign into a draft at `place`, never its times. A draft that is
 * already there is left alone, and `copied` is false.
 */
export const duplicateCampaign = {
  method: 'POST',
  path: 'messages/campaigns/:id/duplicate',
  summary: 'Begins a draft that is a copy of a campaign',
  params: idParams,
  body: draftQuery,
  saved: savedSchema.extend({ copied: z.boolean() }),
} as const satisfies Operation;
