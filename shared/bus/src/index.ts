import type { BusEvents, BusEventType } from '@textloom/contracts';
import { filter, map, Subject, type Observable } from 'rxjs';

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

/**
 * The event bus of this tab. Types and payloads: `BusEvents` of contracts. Handlers run synchronously, in the order of
 * their subscription. Events without listeners are lost (see `recent`).
 */
export const bus = {
  /** Emits an event to the current listeners. */
  emit<T extends BusEventType>(type: T, payload: BusEvents[T]): void {
    // The signature pairs `type` and `payload`; TypeScript cannot follow that into the union.
    const record = { type, payload, at: Date.now() } as BusRecord;
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
};
