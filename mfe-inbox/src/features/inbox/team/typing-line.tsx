/** "Maria is replying", while somebody else writes. */
export function TypingLine(_: { conversationId: number }) {
  return null;
}
