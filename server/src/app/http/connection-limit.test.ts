import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { until } from '../../testing/carrier';
import { limitConnections, openFilesLimit, visitorLimit } from './connection-limit';

const POOLS = { databasePoolSize: 10, databaseInboundPoolSize: 4 };

describe('connections of visitors', () => {
  it('leave descriptors for the database, and for the carrier in a process that sends', () => {
    expect(visitorLimit({ role: 'api', ...POOLS }, 1_024)).toBe(1_024 - 64);
    expect(visitorLimit({ role: 'all', ...POOLS }, 1_024)).toBe(1_024 - 484);
    expect(visitorLimit({ role: 'api', ...POOLS }, 64)).toBe(16);
    expect(openFilesLimit()).toBeGreaterThan(0);
  });

  describe('beyond the limit', () => {
    let app: FastifyInstance;
    const lines: string[] = [];
    beforeAll(async () => {
      app = Fastify();
      app.get('/', async () => 'here');
      const note = (_details: unknown, line?: string): void => void lines.push(line ?? '');
      limitConnections(app, { info: note, warn: note, error: note }, 2);
      await app.listen({ host: '127.0.0.1', port: 0 });
    });
    afterAll(() => app.close());

    /** A connection that stays open after its response; undefined when it was closed instead. */
    async function visit(): Promise<Socket | undefined> {
      const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
      socket.on('error', () => undefined);
      socket.write('GET / HTTP/1.1\r\nhost: here\r\n\r\n');
      const answered = await Promise.race([
        once(socket, 'data').then(() => true),
        once(socket, 'close').then(() => false),
      ]).catch(() => false);
      return answered ? socket : undefined;
    }

    it('are closed, and idle ones make room for the next attempt', async () => {
      const idle = [await visit(), await visit()];
      expect(idle).not.toContain(undefined);
      expect(await visit()).toBeUndefined();
      await until(() => idle.every((one) => one?.destroyed || one?.readableEnded));
      const next = await visit();
      expect(next).toBeDefined();
      expect(await visit()).toBeDefined();
      expect(lines).toEqual([expect.stringContaining('raise it')]);
      next?.destroy();
    });
  });
});
