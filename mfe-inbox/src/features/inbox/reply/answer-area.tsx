import type { Thread } from '@textloom/contracts';
import { ReplyPanel } from './reply.panel';

/** Below the messages: a reply to the person, or a note to colleagues. */
export function AnswerArea({ id, thread }: { id: string; thread: Thread }) {
  return <ReplyPanel key={id} id={id} thread={thread} />;
}
