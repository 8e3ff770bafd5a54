import { bus } from '@textloom/bus';
import { liveEventSchemas, type LiveEventType } from '@textloom/contracts';
import { session, setUnread } from '@textloom/session';

const isLive = (type: string): type is LiveEventType => type in liveEventSchemas;

/** The stream is per account, but the bell is per user. */
const isForAnother = (type: LiveEventType, payload: object): boolean =>
  type === 'notice.changed' && 'user_id' in payload && payload.user_id !== session.current.data?.profile.id;

/** Emits an event of the stream on the bus. Ignores unknown types and payloads that do not match their schema. */
export function deliverLive(type: string, data: string): void {
  // The server's LISTEN connection was lost for a moment, so events may be missing.
  if (type === 'live.reconnected') bus.emit('live.reconnected', {});
  if (!isLive(type)) return;
  let raw: unknown;
  try {
    raw = JSON.parse(data);
  } catch {
    return;
  }
  const payload = liveEventSchemas[type].safeParse(raw);
  if (!payload.success || isForAnother(type, payload.data)) return;
  if ('unread' in payload.data) {
    const mine = payload.data.unread[String(session.current.data?.profile.id)];
    if (mine !== undefined) setUnread(mine);
  }
  bus.emit(type, payload.data as never);
}
