import type { FastifyReply } from 'fastify';

/** Bytes of backlog after which a slow reader is disconnected; it reconnects and refetches from the API. */
const MAX_UNSENT_BYTES = 256 * 1024;
let lastId = 0;

/** An id only marks a reconnecting client; missed events are not repeated. */
const nextId = (): string => `${Date.now().toString(36)}-${(lastId += 1).toString(36)}`;

export interface StreamedEvent {
  readonly type: string;
  readonly payload: unknown;
}

export interface LiveStream {
  /** Sends the headers and `first`, then the events queued meanwhile, which are newer or identical. */
  start(again: boolean, first: readonly StreamedEvent[]): void;
  send(type: string, payload: unknown): void;
  /** A heartbeat keeps proxies from closing the connection and detects clients that are gone. */
  comment(): void;
  end(): void;
}

export function openStream(reply: FastifyReply): LiveStream {
  const { raw } = reply;
  let started = false;
  let waiting = '';

  function write(text: string): void {
    if (!started) {
      waiting += text;
      return;
    }
    if (raw.destroyed || raw.writableEnded) return;
    raw.write(text);
    if (raw.writableLength > MAX_UNSENT_BYTES) raw.destroy();
  }

  const send: LiveStream['send'] = (type, payload) =>
    write(`id: ${nextId()}\nevent: ${type}\ndata: ${JSON.stringify(payload)}\n\n`);

  return {
    start(again, first) {
      reply.hijack();
      raw.writeHead(200, {
        ...Object.fromEntries(Object.entries(reply.getHeaders()).filter(([, value]) => value !== undefined)),
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        // Closes the connection with the stream, because otherwise a stopping server waits for it.
        connection: 'close',
        // nginx and similar proxies would buffer the stream.
        'x-accel-buffering': 'no',
      });
      started = true;
      write('retry: 2000\n: welcome\n\n');
      for (const { type, payload } of first) send(type, payload);
      write(waiting);
      waiting = '';
      if (again) send('live.reconnected', {});
    },
    send,
    comment: () => write(': still here\n\n'),
    end() {
      if (started) raw.end();
      else raw.destroy();
    },
  };
}
