import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { gatewayTo } from '../../../testing/carrier';
import type { Stage } from '../../../testing/stage';
import type { Gateway } from '../../../platform/providers/carrier/gateway';

/** A refusal in Twilio's form. */
export interface Refusal {
  status: number;
  code: number;
  message: string;
}

/** A proxy of the carrier simulator that refuses posts by a rule, and counts them. */
export interface RefusingCarrier {
  gateway: Gateway;
  /** The refusal for a phone and the number that texts it; undefined: the post is forwarded. */
  rule: (phone: string, from: string) => Refusal | undefined;
  /** When each post arrived, by Date.now(). */
  posts: number[];
  close(): Promise<void>;
}

export async function refusingCarrier(stage: Stage): Promise<RefusingCarrier> {
  const door = Fastify();
  const carrier: RefusingCarrier = {
    gateway: stage.deps.gateway,
    rule: () => undefined,
    posts: [],
    async close() {
      await carrier.gateway.close();
      await door.close();
    },
  };
  door.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, body),
  );
  door.all('/*', async (request, reply) => {
    const body = typeof request.body === 'string' ? request.body : undefined;
    if (request.method === 'POST') {
      carrier.posts.push(Date.now());
      const form = new URLSearchParams(body);
      const refusal = carrier.rule((form.get('To') ?? '').slice(-10), form.get('From') ?? '');
      if (refusal) return reply.code(refusal.status).send({ code: refusal.code, message: refusal.message });
    }
    const answer = await fetch(`${stage.simulatorUrl}${request.url}`, {
      method: request.method,
      headers: {
        authorization: request.headers.authorization ?? '',
        'content-type': 'application/x-www-form-urlencoded',
      },
      body,
    });
    return reply
      .code(answer.status)
      .type('application/json')
      .send(await answer.text());
  });
  await door.listen({ host: '127.0.0.1', port: 0 });
  const url = `http://127.0.0.1:${(door.server.address() as AddressInfo).port}`;
  carrier.gateway = gatewayTo(url, stage.publicUrl, 30_000);
  return carrier;
}
