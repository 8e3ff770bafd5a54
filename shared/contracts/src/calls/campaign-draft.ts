import { z } from '../zod';
import { digits, formIds, formJson, idParams, listQuery, wholeNumber } from '../form';
import { paged, savedSchema } from '../envelope';
import { groupTag, subscriberTag } from './campaigns';
import { fileSchema } from './keywords';
import { BUTTON_LIMITS, buttonSchema } from '../rules/buttons';
import { ONE_TEXT, twoTextsDraft } from './two-texts';
import type { Operation } from '../operation';

/**
 * The key of the composer that begins a draft, from `newDraftPlace`. Releases before decision 760 sent the query of the
 * composer's address and read the draft back by it.
 */
export const draftPlace = z.string().max(2_000).default('');

const NEW_DRAFT = 'new=';
/** The place of a draft that one composer begins: repeated requests with it begin one draft. */
export const newDraftPlace = (key: string): string => NEW_DRAFT + key;
export const isNewDraftPlace = (place: string): boolean => place.startsWith(NEW_DRAFT);

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

/** A draft of the account by its id; with the id 0, the user's own draft at `place`. */
export const draftQuery = z.object({ place: draftPlace, id: draftId });

/**
 * A draft with the data for its tags; its times are in the reader's timezone. Without a draft at `place`, `content` is
 * null, and `id` and `revision` are 0; an unknown `id` is not found.
 */
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

/** What is read where no draft is stored. */
export const NO_DRAFT: StoredDraft = {
  id: 0,
  revision: 0,
  saved_at: '',
  content: null,
  file: null,
  subscribers: [],
  groups: [],
  extra_subscribers: [],
  filtered_subscribers: [],
  aside_at: '',
};

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
  summary: 'Reads a draft of a campaign',
  query: draftQuery,
  reply: draftReply,
} as const satisfies Operation;

export const saveDraft = {
  method: 'PUT',
  path: 'messages/campaigns/draft',
  summary: 'Stores a draft of a campaign',
  body: draftBody,
  file: 'file',
  commaLists: ['extra_subscribers', 'filtered_subscribers'],
  saved: draftSavedReply,
} as const satisfies Operation;

/** The draft is set aside for a day, so that `restoreDraft` can bring it back; without an id, one for each place. */
export const discardDraft = {
  method: 'DELETE',
  path: 'messages/campaigns/draft',
  summary: 'Discards a draft of a campaign',
  query: draftQuery,
  saved: savedSchema,
} as const satisfies Operation;

/** Without an id, a draft stored in its place meanwhile is set aside in turn. */
export const restoreDraft = {
  method: 'POST',
  path: 'messages/campaigns/draft/restore',
  summary: 'Brings back a draft that was discarded',
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
  saved: savedSchema.extend({ copied: z.boolean(), id: z.number().int().default(0) }),
} as const satisfies Operation;

/** In a list, more chosen people than this are not counted. */
export const MOST_PEOPLE_COUNTED = 1_000;

/** A draft in the list of drafts. */
export const draftRowSchema = z.object({
  id: z.number().int(),
  /** Its own name, or the first words of its text (decision 753); empty without both. */
  name: z.string(),
  message: z.string(),
  has_file: z.boolean(),
  /** Ids of the keywords in "To". */
  keywords: z.array(z.number().int()),
  /** Names of the groups in "To". */
  groups: z.array(z.string()),
  /** People in "To" who were chosen one by one or by a filter; `MOST_PEOPLE_COUNTED` + 1 stands for any more. */
  people: z.number().int(),
  schedule: z.number().int(),
  /** The planned time in the reader's timezone, as typed if it is none; in recipient-local time with `own_time`. */
  schedule_date: z.string(),
  own_time: z.boolean(),
  saved_at: z.string(),
  /** Name of the user who saved it last. */
  saved_by: z.string(),
});
export type DraftRow = z.output<typeof draftRowSchema>;

/** Sorted by the time of the last save. */
export const draftListQuery = z.object(listQuery);

export const listDrafts = {
  method: 'GET',
  path: 'messages/campaigns/drafts',
  summary: "Lists the account's drafts of campaigns",
  query: draftListQuery,
  reply: paged(draftRowSchema),
} as const satisfies Operation;

/** Repeated requests with one `place` make one copy. */
export const duplicateDraft = {
  method: 'POST',
  path: 'messages/campaigns/draft/duplicate',
  summary: 'Copies a draft of a campaign',
  body: z.object({ id: digits(wholeNumber.positive()), place: draftPlace }),
  saved: savedSchema.extend({ id: z.number().int() }),
} as const satisfies Operation;
