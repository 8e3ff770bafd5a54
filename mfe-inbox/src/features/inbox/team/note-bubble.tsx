import type { Note } from '@textloom/contracts';

/** A private note among the messages. */
export function NoteBubble({ note }: { note: Note }) {
  return <li>{note.text}</li>;
}
