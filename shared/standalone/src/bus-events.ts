import { payloadProblem, type BusEvents, type BusEventType } from '@textloom/contracts';
import { bus } from '@textloom/bus';

/** A sample payload of each event. */
export const EXAMPLES: { readonly [T in BusEventType]: BusEvents[T] } = {
  'alert.show': { kind: 'info', html: 'Hello from the <b>console</b>' },
  'automation.changed': { id: 1 },
  'campaign.changed': { id: 1 },
  'campaign.progress': { id: 1, sent: 50, recipients: 100, accepted: 50, delivered: 40, failed: 1 },
  'confirm.answered': { id: '1', answer: true },
  'confirm.ask': { id: '1', title: 'Sure?', message: 'Asked from the console.' },
  'import.progress': { id: 1, progress: 50 },
  'inbox.changed': { conversation_id: 1, unread: {} },
  'inbox.counted': { unread: {} },
  'inbox.received': { conversation_id: 1, subscriber_id: 1, unread: {} },
  'inbox.typing': { conversation_id: 1, user_id: 1 },
  'keyword.changed': { id: 1 },
  'live.reconnected': {},
  'modal.answered': { id: '1', answer: true },
  'modal.open': { title: 'A modal', html: 'Opened from the <b>console</b>.' },
  'notice.changed': { user_id: 1 },
  'owner.alert': { text: 'An alert to the owner.' },
  'profile.changed': { reason: 'console' },
  'release.changed': { release: 1, oldest: 0 },
  'session.signed-in': {},
  'session.signed-out': { reason: 'user' },
  'subscriber.changed': { ids: [], keyword_ids: [] },
  'subscription.expired': {},
};

export const EVENT_TYPES = Object.keys(EXAMPLES).sort() as BusEventType[];

/** Emits an event on the bus. Returns why its payload is invalid, or null. */
export function emitText(type: BusEventType, text: string): string | null {
  let raw: unknown;
  try {
    raw = JSON.parse(text);
  } catch (error) {
    return `This is not valid JSON: ${error instanceof Error ? error.message : String(error)}`;
  }
  const problem = payloadProblem(type, raw);
  // The schema belongs to the type; TypeScript cannot follow the pair.
  if (problem === null) bus.emit(type, raw as never);
  return problem;
}
