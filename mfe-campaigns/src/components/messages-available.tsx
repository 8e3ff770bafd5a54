import { Runway } from '@textloom/ui';
import { MESSAGES } from '../messages';

/** The remaining messages, above the lists of messages (CAMP-034). */
export function MessagesAvailable({ count }: { count: number }) {
  return (
    <>
      {MESSAGES.messagesAvailable(count)}
      <Runway before=" · " />
    </>
  );
}
