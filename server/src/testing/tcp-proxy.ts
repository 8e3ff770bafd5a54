import { createConnection, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** A network between the server and PostgreSQL that a test can break. */
export interface TcpProxy {
  /** The same database, through this proxy. */
  through(databaseUrl: string): string;
  /**
   * Open connections hang, as after a router lost its table: nothing is delivered and neither side gets an error. New
   * connections work.
   */
  forget(): void;
  /** Like forget(), and new connections are accepted and hang too: a frozen host. */
  silence(): void;
  /** Open connections are reset and new ones refused, as without a server. */
  refuse(): Promise<void>;
  /** New connections work (again). */
  forward(): Promise<void>;
  close(): Promise<void>;
}

/** The address of a database; the embedded one uses a socket in a folder that its URL names. */
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
      // The far end may be a local socket, which cannot be reset.
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
