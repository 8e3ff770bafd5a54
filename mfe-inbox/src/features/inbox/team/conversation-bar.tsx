import type { Thread } from '@textloom/contracts';

interface Props {
  id: string;
  thread: Thread;
}

/** Who takes care of the conversation and where it stands. */
export function ConversationBar(_: Props) {
  return null;
}
