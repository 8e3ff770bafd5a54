import { createConnection, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** A network between the server and PostgreSQL that a test can break. */
export interface TcpProxy {
  /** The same database, through this proxy. */
  through(databaseUrl: string): string;
  /** What is open hangs for good, as when a router forgot it: nothing is delivered, and neither side learns of it. New connections work. */
  forget(): void;
  /** As forget(), and new connections are accepted and hang too: a host that stands still. */
  silence(): void;
  /** What is open is reset, and new connections are refused: no server there. */
  refuse(): Promise<void>;
  /** New connections work (again). */
  forward(): Promise<void>;
  close(): Promise<void>;
}

/** Where a database listens: the embedded one on a socket in a folder that its address names. */
function targetOf(databaseUrl: string): { path: string } | { host: string; port: number } {
  const { hostname, port, searchParams } = new URL(databaseUrl);
  const folder = searchParams.get('host');
  return folder ? { path: `${folder}/.s.PGSQL.${port || 5432}` } : { host: hostname, port: Number(port || 5432) };
}

const listen = (server: Server, port: number): Promise<void> =>
  new Promise((done, fail) => {
    server.once('error', fail);
    server.listen(port, '127.0.0.1', () => done());
  });

export async function tcpProxy(databaseUrl: string): Promise<TcpProxy> {
  const target = targetOf(databaseUrl);
  const open = new Set<Socket>();
  let silent = false;

  const hold = (socket: Socket): void => {
    open.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => open.delete(socket));
  };
  const server = createServer({ pauseOnConnect: true }, (near) => {
    hold(near);
    if (silent) return;
    const far = createConnection(target);
    hold(far);
    near.pipe(far);
    far.pipe(near);
    near.on('close', () => forgotten.has(near) || far.destroy());
    far.on('close', () => forgotten.has(far) || near.destroy());
    near.resume();
  });
  const forgotten = new WeakSet<Socket>();
  await listen(server, 0);
  const { port } = server.address() as AddressInfo;

  const forget = (): void => {
    for (const socket of open) {
      forgotten.add(socket);
      socket.unpipe();
      socket.pause();
    }
  };
  const stop = async (): Promise<void> => {
    const stopped = new Promise<void>((done) => server.close(() => done()));
    for (const socket of open) {
      // The far end may be a local socket, which knows no reset.
      if (socket.remoteAddress === undefined) socket.destroy();
      else socket.resetAndDestroy();
    }
    await stopped;
  };
  return {
    through(url) {
      const changed = new URL(url);
      changed.searchParams.delete('host');
      changed.host = `127.0.0.1:${port}`;
      return changed.toString();
    },
    forget,
    silence() {
      silent = true;
      forget();
    },
    async refuse() {
      if (server.listening) await stop();
    },
    async forward() {
      silent = false;
      if (!server.listening) await listen(server, port);
    },
    async close() {
      if (server.listening) await stop();
    },
  };
}
