import { webcrypto } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { Agent } from 'undici';

export interface Received {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** How a receiver reacts to a request: with a status, or never. */
export type Reaction = { status: number; body?: string; headers?: Record<string, string> } | 'silence';

export interface ReceivingServer {
  /** Connects every address to this server. */
  agent: Agent;
  received: Received[];
  react: (received: Received) => Reaction;
  port: number;
  stop(): Promise<void>;
}

/** The server behind an owner's webhook. It omits TLS, which is not part of our code. */
export async function receivingServer(): Promise<ReceivingServer> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const got = { path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks).toString() };
      state.received.push(got);
      const reaction = state.react(got);
      if (reaction !== 'silence') response.writeHead(reaction.status, reaction.headers).end(reaction.body);
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const agent = new Agent({
    connect: (_options, done) => {
      const socket = connect(port, '127.0.0.1', () => done(null, socket));
      socket.once('error', (error) => done(error, null));
    },
  });
  const state: ReceivingServer = {
    agent,
    port,
    received: [],
    react: () => ({ status: 200 }),
    async stop() {
      await agent.destroy();
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
  return state;
}

/** Checks a signature independently of our implementation, as Standard Webhooks describes. */
export async function isSigned({ headers, body }: Received, secret: string): Promise<boolean> {
  const { subtle } = webcrypto;
  const key = await subtle.importKey(
    'raw',
    Buffer.from(secret.replace(/^whsec_/, ''), 'base64'),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['verify'],
  );
  const content = Buffer.from(`${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`);
  for (const one of String(headers['webhook-signature']).split(' ')) {
    const [version, signature = ''] = one.split(',');
    if (version === 'v1' && (await subtle.verify('HMAC', key, Buffer.from(signature, 'base64'), content))) return true;
  }
  return false;
}
