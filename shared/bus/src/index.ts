import type { BusEvents, BusEventType } from '@textloom/contracts';
import { filter, map, Subject, type Observable } from 'rxjs';

/** One event as it passed, with the time (milliseconds since 1970) it did. */
export type BusRecord = {
  [T in BusEventType]: { readonly type: T; readonly payload: BusEvents[T]; readonly at: number };
}[BusEventType];

/** How many events the developers' log can look back on. */
export const RING_SIZE = 200;

const stream = new Subject<BusRecord>();
let ring: BusRecord[] = [];

const isOf =
  <T extends BusEventType>(type: T) =>
  (record: BusRecord): record is Extract<BusRecord, { type: T }> =>
    record.type === type;

/**
 * The event bus of this tab. Types and payloads: `BusEvents` of contracts. Handlers run synchronously,
 * in the order they subscribed; an event said before anybody listened is gone (see `recent`).
 */
export const bus = {
  /** Says an event to everybody who listens now. */
  emit<T extends BusEventType>(type: T, payload: BusEvents[T]): void {
    // `type` and `payload` belong together by the signature; TypeScript cannot follow that into the union.
    const record = { type, payload, at: Date.now() } as BusRecord;
    ring = [...ring.slice(1 - RING_SIZE), record];
    stream.next(record);
  },
  /** Payloads of one kind of event, from now on. Unsubscribe when you go. */
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
