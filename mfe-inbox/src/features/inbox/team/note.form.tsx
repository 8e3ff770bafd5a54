/** Writes a private note to the conversation. */
export function NoteForm(_: { id: string }) {
  return null;
}
