import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify, type ECDH } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { Agent } from 'undici';

interface Delivered {
  path: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

export interface PushService {
  /** Connects every https address to this service. */
  agent: Agent;
  delivered: Delivered[];
  /** The reply to all further requests. */
  answer: { status: number; headers?: Record<string, string> };
  stop(): Promise<void>;
}

/** A push service like those of browser vendors, but without TLS, which is not part of our code. */
export async function pushService(): Promise<PushService> {
  const delivered: Delivered[] = [];
  const state: PushService['answer'] = { status: 201 };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      delivered.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks) });
      response.writeHead(state.status, state.headers).end();
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
  return {
    agent,
    delivered,
    answer: state,
    async stop() {
      await agent.destroy();
      await new Promise((done) => server.close(done));
    },
  };
}

export interface Browser {
  endpoint: string;
  p256dh: string;
  auth: string;
  keys: ECDH;
}

let browsers = 0;
export function newBrowser(): Browser {
  const keys = createECDH('prime256v1');
  keys.generateKeys();
  return {
    endpoint: `https://push.example/send/${(browsers += 1)}`,
    p256dh: keys.getPublicKey('base64url'),
    auth: randomBytes(16).toString('base64url'),
    keys,
  };
}

/** Decrypts a notification as the browser does (RFC 8291 over RFC 8188); requires the right keys. */
export function decrypt({ keys, auth }: Browser, body: Buffer): unknown {
  const salt = body.subarray(0, 16);
  const keyLength = body.readUInt8(20);
  const sender = body.subarray(21, 21 + keyLength);
  const secret = body.subarray(21 + keyLength);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender]);
  const material = Buffer.from(
    hkdfSync('sha256', keys.computeSecret(sender), Buffer.from(auth, 'base64url'), info, 32),
  );
  const derive = (label: string, length: number): Buffer =>
    Buffer.from(hkdfSync('sha256', material, salt, Buffer.from(`Content-Encoding: ${label}\0`), length));
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
  decipher.setAuthTag(secret.subarray(-16));
  const padded = Buffer.concat([decipher.update(secret.subarray(0, -16)), decipher.final()]);
  return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString());
}

/** The claims of `Authorization: vapid t=…, k=…`, if the signature matches the key (RFC 8292). */
export function readVapid(header: string | undefined): { key: string; claims: Record<string, unknown> } {
  const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=(\S+)$/.exec(header ?? '') ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  const good = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!good) throw new Error('the signature does not match the key');
  return { key, claims: JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<string, unknown> };
}
