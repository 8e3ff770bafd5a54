import type { Note, Thread } from '@textloom/contracts';

export type Message = Thread['replies'][number];

/** The shown part of a thread without its older pages: from the oldest message of the page that it was opened with. */
export interface Held {
  /** The latest page from which this was created. */
  readonly latest: Thread;
  /** Cursor of the first page of older messages, and the cursors of those that are shown, newest first. */
  readonly before: string;
  readonly older: readonly string[];
  readonly replies: readonly Message[];
  readonly notes: readonly Note[];
}

const keyOf = ({ direction, id }: Message): string => `${direction}${id}`;
const at = ({ date }: { date: string }): number => Date.parse(date);

export const fresh = (latest: Thread): Held => ({
  latest,
  before: latest.info.before,
  older: [],
  replies: latest.replies,
  notes: latest.notes,
});

/** Keeps only the latest page; older pages can be joined again if it begins with the same message. */
const startAgain = (held: Held, latest: Thread): Held => ({
  ...fresh(latest),
  older: held.before === latest.info.before ? held.older : [],
});

/**
 * Keeps messages that no longer fit on a newer latest page. If more messages arrived than fit on one page, the thread
 * starts again with that page, because the messages between the two are unknown.
 */
export function follow(held: Held, latest: Thread): Held {
  const [first] = latest.replies;
  // A page without a cursor is the whole thread.
  if (!first || latest.info.before === '') return startAgain(held, latest);
  const inside = new Set(latest.replies.map(keyOf));
  if (!held.replies.some((message) => inside.has(keyOf(message)))) return startAgain(held, latest);
  // A known message within the page's time span that the page lacks was withdrawn.
  const replies = held.replies.filter((message) => !inside.has(keyOf(message)) && at(message) <= at(first));
  const notes = held.notes.filter((note) => at(note) < at(first));
  return {
    latest,
    before: held.before,
    older: held.older,
    replies: [...replies, ...latest.replies],
    notes: [...notes, ...latest.notes],
  };
}

/** A message or a note, with a key that is unique within the thread. */
export type ThreadItem = { readonly key: string; readonly date: string } & (
  | { readonly message: Message; readonly note?: never }
  | { readonly note: Note; readonly message?: never }
);

/** Messages and notes in order of time; a note follows messages of the same second. `older` starts with the newest page. */
export function itemsOf(older: readonly Thread[], held: Held): ThreadItem[] {
  const pages = [...older].reverse();
  // Pages may overlap when messages were withdrawn meanwhile.
  const messages = new Map(
    [...pages.flatMap(({ replies }) => replies), ...held.replies].map((one) => [keyOf(one), one]),
  );
  const notes = new Map([...pages.flatMap((page) => page.notes), ...held.notes].map((note) => [note.id, note]));
  const waiting = [...notes.values()].sort((one, other) => at(one) - at(other));
  const items: ThreadItem[] = [];
  const addNotesBefore = (time: number): void => {
    while (waiting[0] && at(waiting[0]) < time) {
      const note = waiting.shift();
      if (note) items.push({ key: `note${note.id}`, date: note.date, note });
    }
  };
  for (const [key, message] of messages) {
    addNotesBefore(at(message));
    items.push({ key, date: message.date, message });
  }
  addNotesBefore(Infinity);
  return items;
}
