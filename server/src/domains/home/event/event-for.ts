import { can, getLatestImport, z } from '@textloom/contracts';
import type { StreamedEvent } from '../../../platform/live/stream';
import type { Session } from '../../../platform/web/session.types';

const forUser = z.object({ user_id: z.number() });
const withCounts = z.looseObject({ unread: z.record(z.string(), z.number()) });

function withOwnCount({ userId }: Session, { type, payload }: StreamedEvent): StreamedEvent | null {
  const { data } = withCounts.safeParse(payload);
  if (!data) return null;
  const unread = Object.fromEntries(Object.entries(data.unread).filter(([id]) => id === String(userId)));
  return { type, payload: { ...data, unread } };
}

/**
 * The part of an account's event that one user may see; null for none. Events are sent to the whole account, but tell
 * each user no more than the calls that this user may make (decision 477).
 */
export function eventFor(session: Session, event: StreamedEvent): StreamedEvent | null {
  const { type, payload } = event;
  switch (type) {
    case 'owner.alert':
      return session.owner ? event : null;
    case 'import.progress':
      return can(session, getLatestImport.ability) ? event : null;
    case 'notice.changed':
      return forUser.safeParse(payload).data?.user_id === session.userId ? event : null;
    case 'inbox.received':
    case 'inbox.changed':
      return withOwnCount(session, event);
    default:
      return event;
  }
}
