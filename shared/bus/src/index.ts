import { isBusEvent, payloadProblem, type BusEvents, type BusEventType } from '@textloom/contracts';
import { filter, map, Subject, type Observable } from 'rxjs';
import { emitterOf } from './emitter';

/** Freezes plain objects and lists at every depth; anything else (a component, a date) is left alone. */
function freezeDeep(value: unknown): void {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return;
  if (!Array.isArray(value) && Object.getPrototypeOf(value) !== Object.prototype) return;
  Object.freeze(value);
  for (const part of Object.values(value)) freezeDeep(part);
}

/** One emitted event with its time (milliseconds since 1970). */
export type BusRecord = {
  [T in BusEventType]: { readonly type: T; readonly payload: BusEvents[T]; readonly at: number };
}[BusEventType];

/** Length of the developers' log. */
export const RING_SIZE = 200;

const stream = new Subject<BusRecord>();
let ring: BusRecord[] = [];

const isOf =
  <T extends BusEventType>(type: T) =>
  (record: BusRecord): record is Extract<BusRecord, { type: T }> =>
    record.type === type;

type Check = (type: BusEventType, payload: unknown) => string | null;
/** In a production build the schemas come with the part behind sign-in: before it, no remote is loaded. */
let check: Check | undefined = process.env.NODE_ENV === 'production' ? undefined : payloadProblem;

/**
 * Checks payloads from now on. The shell calls it before it loads a remote, and so does the standalone page; it cannot
 * be undone.
 */
export function checkPayloads(by: Check): void {
  check ??= by;
}

function refuse(what: string): never {
  const { stack } = new Error('emitter');
  throw new TypeError(`${emitterOf(stack)} ${what}`);
}

/**
 * The event bus of this tab. Types and payloads: `BusEvents` of contracts. Handlers run synchronously, in the order of
 * their subscription. Events without listeners are lost (see `recent`). Frozen, because every remote shares it.
 */
export const bus = Object.freeze({
  /**
   * Emits an event to the current listeners. Throws if contracts do not declare it, or if its payload does not match
   * its schema. The payload cannot be changed afterwards.
   */
  emit<T extends BusEventType>(type: T, payload: BusEvents[T]): void {
    if (!isBusEvent(type)) refuse(`emitted "${String(type)}", which contracts do not declare.`);
    const problem = check?.(type, payload) ?? null;
    if (problem !== null) refuse(`emitted "${type}" with a wrong payload: ${problem}`);
    freezeDeep(payload);
    // The signature pairs `type` and `payload`; TypeScript cannot follow that into the union.
    const record = Object.freeze({ type, payload, at: Date.now() }) as BusRecord;
    ring = [...ring.slice(1 - RING_SIZE), record];
    stream.next(record);
  },
  /** Payloads of one type of event, from now on. Unsubscribe when done. */
  on<T extends BusEventType>(type: T): Observable<BusEvents[T]> {
    return stream.pipe(
      filter(isOf(type)),
      map((record) => record.payload as BusEvents[T]),
    );
  },
  /** Every event, from now on. */
  all(): Observable<BusRecord> {
    return stream.asObservable();
  },
  /** The last events, oldest first. */
  recent(): readonly BusRecord[] {
    return ring;
  },
});
