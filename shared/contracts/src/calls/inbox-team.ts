import { emptySchema, savedSchema } from '../envelope';
import { digits, formIds, wholeNumber } from '../form';
import type { Operation } from '../operation';
import { isCalendarDay } from '../rules/dates';
import { z } from '../zod';
import { colleagueSchema, CONVERSATION_STATES, threadParams } from './inbox';

/** The users who can be assigned and mentioned. */
export const listColleagues = {
  method: 'GET',
  path: 'profiles/inbox/colleagues',
  summary: 'Lists the users of the account for the inbox',
  reply: z.object({ entries: z.array(colleagueSchema) }),
} as const satisfies Operation;

const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?(Z|[+-]\d{2}:\d{2})$/;
/** ISO 8601 with an offset. zod's own check is not shared at run time. */
export const isMoment = (text: string): boolean =>
  MOMENT.test(text) && isCalendarDay(text.slice(0, 10)) && !Number.isNaN(Date.parse(text));

export const conversationStateBody = z.object({
  state: z.enum(CONVERSATION_STATES, 'Choose open, waiting or done.'),
  /** Hidden until then, with any state; empty ends it. At most a year ahead. */
  snoozed_until: z
    .string()
    .refine((text) => text === '' || isMoment(text), 'Enter a date and a time with its timezone.')
    .default(''),
});

export const setConversationState = {
  method: 'PUT',
  path: 'profiles/inbox/:id/state',
  summary: 'Puts a conversation into a state, or snoozes it',
  params: threadParams,
  body: conversationStateBody,
  reply: emptySchema,
} as const satisfies Operation;

/** Most conversations that one call changes; each is a live event. */
export const MOST_CONVERSATIONS = 100;
const someConversations = formIds.pipe(
  z
    .array(z.number())
    .min(1, 'Choose a conversation.')
    .max(MOST_CONVERSATIONS, `Choose at most ${MOST_CONVERSATIONS} conversations.`),
);

/** Undo calls it for each state that the first call returned, with `from: 'done'`. */
export const setConversationStates = {
  method: 'PUT',
  path: 'profiles/inbox/states',
  summary: 'Puts several conversations into a state',
  body: conversationStateBody.extend({
    ids: someConversations,
    /** Leaves conversations alone that are not in this state. */
    from: z.enum(CONVERSATION_STATES).optional(),
  }),
  reply: z.object({
    /** The conversations that it changed, with what they were. */
    changed: z.array(
      z.object({
        id: z.number().int(),
        state: z.enum(CONVERSATION_STATES),
        snoozed_until: z.string().nullable(),
      }),
    ),
  }),
} as const satisfies Operation;

export const setConversationAssignee = {
  method: 'PUT',
  path: 'profiles/inbox/:id/assignee',
  summary: 'Assigns a conversation to a user, or unassigns it',
  params: threadParams,
  /** 0 unassigns. */
  body: z.object({ user_id: digits(wholeNumber.min(0)) }),
  reply: emptySchema,
} as const satisfies Operation;

export const markConversationUnread = {
  method: 'PUT',
  path: 'profiles/inbox/:id/unread',
  summary: 'Marks a conversation as unread for the requesting user',
  params: threadParams,
  reply: emptySchema,
} as const satisfies Operation;

/** Longest note, in characters. */
export const NOTE_LENGTH = 2000;
export const noteBody = z.object({
  text: z.string().trim().min(1, 'A note needs a text.').max(NOTE_LENGTH, 'This note is too long.'),
  /** Users whose names follow an @ in the text. */
  mentions: formIds.default([]),
});

export const addNote = {
  method: 'POST',
  path: 'profiles/inbox/:id/notes',
  summary: 'Adds a private note to a conversation',
  params: threadParams,
  body: noteBody,
  saved: savedSchema,
} as const satisfies Operation;

export const deleteNote = {
  method: 'DELETE',
  path: 'profiles/inbox/notes/:id',
  summary: 'Deletes a note: its author’s own, or any for the owner',
  reply: emptySchema,
} as const satisfies Operation;

/** At most one call every three seconds while the user is typing. */
export const reportTyping = {
  method: 'POST',
  path: 'profiles/inbox/:id/typing',
  summary: 'Notifies the other users that this one is typing an answer',
  params: threadParams,
  reply: emptySchema,
} as const satisfies Operation;

export const retryReply = {
  method: 'POST',
  path: 'profiles/inbox/:id/retry',
  summary: 'Sends a failed reply again',
  verified: true,
  params: threadParams,
  body: z.object({ message_id: digits(wholeNumber.positive()) }),
  saved: savedSchema,
} as const satisfies Operation;
