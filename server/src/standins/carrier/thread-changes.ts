import type { Client } from 'pg';

type Listener = (phones: ReadonlySet<string> | null) => void;

/** A notification carries less than 8,000 bytes; 500 numbers of 16 characters at most fit. */
const PHONES_PER_NOTICE = 450;
const RECONNECT_MS = 1_000;

/** The phones as payloads of NOTIFY. */
export function notifyPayloads(phones: Iterable<string>): string[] {
  const all = [...new Set(phones)];
  const payloads: string[] = [];
  for (let from = 0; from < all.length; from += PHONES_PER_NOTICE) payloads.push(all.slice(from, from + PHONES_PER_NOTICE).join());
  return payloads;
}

/** Hands on which phones' threads changed in any process. Listens only while someone wants to know. */
export class ThreadChanges {
  private readonly listeners = new Set<Listener>();
  private client: Promise<Client | null> | undefined;
  private closed = false;

  constructor(
    private readonly dedicated: () => Promise<Client>,
    private readonly channel: string,
  ) {}

  add(listener: Listener): () => void {
    this.listeners.add(listener);
    this.client ??= this.connect();
    return () => this.listeners.delete(listener);
  }

  async close(): Promise<void> {
    this.closed = true;
    this.listeners.clear();
    await (await this.client)?.end().catch(() => undefined);
  }

  private async connect(): Promise<Client | null> {
    try {
      const client = await this.dedicated();
      client.on('notification', ({ payload }) => this.tell(new Set((payload ?? '').split(','))));
      client.on('error', () => undefined); // 'end' follows
      client.once('end', () => this.reconnect());
      await client.query(`listen ${this.channel}`);
      this.tell(null); // whatever was missed until now
      return client;
    } catch {
      this.reconnect();
      return null;
    }
  }

  private reconnect(): void {
    if (this.closed) return;
    setTimeout(() => {
      if (!this.closed) this.client = this.connect();
    }, RECONNECT_MS).unref();
  }

  private tell(phones: ReadonlySet<string> | null): void {
    for (const listener of this.listeners) listener(phones);
  }
}
