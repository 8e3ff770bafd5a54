import { formatCount } from '@textloom/contracts';
import { Runway } from '@textloom/ui';

/** The remaining messages, above the lists of messages (CAMP-034). */
export function MessagesAvailable({ count }: { count: number }) {
  return (
    <>
      {formatCount(count)} messages available
      <Runway before=" · " />
    </>
  );
}
