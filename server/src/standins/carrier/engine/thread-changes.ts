import type { Database } from '../../../platform/db/connection';

type Listener = (phones: ReadonlySet<string> | null) => void;

/** NOTIFY payloads are limited to 8,000 bytes, enough for 500 numbers of 16 characters. */
const PHONES_PER_NOTICE = 450;

/** The phones as payloads of NOTIFY. */
export function notifyPayloads(phones: Iterable<string>): string[] {
  const all = [...new Set(phones)];
  const payloads: string[] = [];
  for (let from = 0; from < all.length; from += PHONES_PER_NOTICE)
    payloads.push(all.slice(from, from + PHONES_PER_NOTICE).join());
  return payloads;
}

/** Publishes which phones' threads changed, in all processes. Listens only while there are subscribers. */
export class ThreadChanges {
  private readonly listeners = new Set<Listener>();
  private stop: (() => void) | undefined;

  constructor(
    private readonly listen: Database['listen'],
    private readonly channel: string,
  ) {}

  add(listener: Listener): () => void {
    this.listeners.add(listener);
    this.stop ??= this.listen(this.channel, {
      notified: (payload) => this.notifyListeners(new Set(payload.split(','))),
      connected: () => this.notifyListeners(null), // events may have been missed
    });
    return () => this.listeners.delete(listener);
  }

  close(): void {
    this.listeners.clear();
    this.stop?.();
    this.stop = undefined;
  }

  private notifyListeners(phones: ReadonlySet<string> | null): void {
    for (const listener of this.listeners) listener(phones);
  }
}
