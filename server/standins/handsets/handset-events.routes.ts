import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { SimulatorStore } from '../carrier/simulator-store';
import { handsetNumber } from './handset-requests';

const HEARTBEAT_MS = 20_000;

/**
 * GET events?phones=5125550123,…: server-sent events `thread {phone}` when a phone's thread changed, and `resync {}`
 * when any may have changed (the database connection was lost). The page refetches.
 */
export function handsetEvents(app: FastifyInstance, store: SimulatorStore): void {
  const open = new Set<ServerResponse>();

  app.get<{ Querystring: { phones?: string } }>('/events', (request, reply) => {
    const phones = new Set((request.query.phones ?? '').split(',').map(handsetNumber));
    reply.hijack();
    const stream = reply.raw;
    stream.writeHead(200, {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
    stream.write('retry: 1000\n\n');
    open.add(stream);
    const heartbeat = setInterval(() => stream.write(': still here\n\n'), HEARTBEAT_MS);
    const forget = store.onChange((changed) => {
      if (changed === null) stream.write('event: resync\ndata: {}\n\n');
      for (const phone of changed ?? [])
        if (phones.has(phone))
          stream.write(`event: thread\ndata: ${JSON.stringify({ phone: phone.replace(/^\+1/, '') })}\n\n`);
    });
    stream.on('close', () => {
      clearInterval(heartbeat);
      forget();
      open.delete(stream);
    });
  });

  // An open stream would prevent the server from closing.
  app.addHook('preClose', async () => open.forEach((stream) => stream.end()));
}
