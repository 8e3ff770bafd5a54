import { setTimeout as sleep } from 'node:timers/promises';
import { recordIncoming, unreadByUser } from '../../domains/inbox/conversation/conversation.repository';
import { inboxFixture } from '../../domains/inbox/conversation/inbox.fixture';
import { testApp, type TestApp, type TestUser } from '../../testing/app';
import { until } from '../../testing/carrier';
import { notifyLive, notifyProfile } from './notify';

let app: TestApp;
let address: string;
const rows = inboxFixture(() => app);

beforeAll(async () => {
  app = await testApp();
  address = await app.app.listen({ host: '127.0.0.1', port: 0 });
});

interface Stream {
  text: string;
  ended: boolean;
  status: number;
  until(pattern: RegExp): Promise<void>;
  stop(): void;
}

async function open(user: TestUser, headers: Record<string, string> = {}, age = ''): Promise<Stream> {
  const controller = new AbortController();
  const answer = await fetch(`${address}/api/events?filter[age]=${age}`, {
    headers: { ...app.as(user), ...headers },
    signal: controller.signal,
  });
  const stream: Stream = {
    text: '',
    ended: false,
    status: answer.status,
    stop: () => controller.abort(),
    async until(pattern) {
      await until(() => pattern.test(stream.text));
    },
  };
  const read = async (): Promise<void> => {
    const decoder = new TextDecoder();
    for await (const chunk of answer.body ?? []) stream.text += decoder.decode(chunk as Uint8Array, { stream: true });
  };
  void read()
    .catch(() => undefined)
    .finally(() => (stream.ended = true));
  return stream;
}

const notifyReply = (user: TestUser, id: number) =>
  app.db.asEngine((tx) => notifyLive(tx, user.accountId, { type: 'keyword.changed', payload: { id } }));

const untilEnded = (stream: Stream): Promise<boolean> => until(() => stream.ended);

describe('Live events', () => {
  it('are known to the first page after a start, which loads nothing twice', async () => {
    const user = await app.createOwner();
    await until(() => app.deps.live.missed(user.accountId, 50) !== null);
    const stream = await open(user, {}, '50');
    await stream.until(/inbox\.counted/);
    expect(stream.text).not.toContain('live.reconnected');
    stream.stop();
  });

  it('reach every stream of their account after the commit, and no stream of another account', async () => {
    const [mine, other] = [await app.createOwner(), await app.createOwner()];
    const [first, second, stranger] = [
      await open(mine),
      await open(await app.createAuthorizedUser(mine)),
      await open(other),
    ];
    await notifyReply(mine, 41);
    await notifyReply(other, 42);
    await Promise.all([
      first.until(/event: keyword\.changed\ndata: \{"id":41\}\n\n/),
      second.until(/"id":41/),
      stranger.until(/"id":42/),
    ]);
    expect(first.text).toMatch(/id: [\w-]+\nevent/);
    expect(first.text).not.toContain('"id":42');
    expect(stranger.text).not.toContain('"id":41');
    for (const stream of [first, second, stranger]) stream.stop();
  });

  it('start with the release set, which may have changed since the page was opened', async () => {
    const stream = await open(await app.createOwner());
    await stream.until(/event: release\.changed\ndata: \{"release":\d+,"oldest":\d+\}\n\n/);
    stream.stop();
  });

  it('start with the unread count of the user, which may have changed since the profile was read', async () => {
    const owner = await app.createOwner();
    const colleague = await app.createAuthorizedUser(owner);
    await rows.conversation(owner, '5125550177', { unread: [owner, colleague] });
    await rows.conversation(owner, '5125550178', { unread: [owner] });
    const stream = await open(owner);
    await stream.until(/event: inbox\.counted\ndata: .*\n\n/);
    expect(stream.text).toContain(`data: {"unread":{"${owner.userId}":2}}\n\n`);
    stream.stop();
  });

  it('are followed by the true unread count when two texts arrive together and neither counts the other', async () => {
    const owner = await app.createOwner();
    const { accountId } = owner;
    const stream = await open(owner);
    let counted = 0;
    let bothCounted = (): void => undefined;
    const both = new Promise<void>((done) => (bothCounted = done));
    const receive = (phone: string): Promise<void> =>
      app.db.asEngine(async (tx) => {
        const text = { accountId, phone, subscriberId: null, replyTo: 0, initialMessage: '', text: 'Hello' };
        const id = await recordIncoming(tx, text);
        const payload = { conversation_id: id, subscriber_id: null, unread: await unreadByUser(tx, accountId) };
        counted += 1;
        if (counted === 2) bothCounted();
        await both;
        await notifyLive(tx, accountId, { type: 'inbox.received', payload });
      });
    await Promise.all([receive('5125550181'), receive('5125550182')]);
    await stream.until(new RegExp(`inbox\\.received\n.*"unread":{"${owner.userId}":1}`));
    await stream.until(new RegExp(`inbox\\.counted\n.*"unread":{"${owner.userId}":2}`));
    stream.stop();
  });

  it('are repeated for a page that was loading, unless too many followed', async () => {
    const [user, other] = [await app.createOwner(), await app.createOwner()];
    const first = await open(user);
    // The age is too small by the duration of the request; the channel must be older.
    await sleep(600);
    const began = performance.now() - 500;
    const age = () => String(performance.now() - began);
    await notifyReply(other, 52);
    await notifyReply(user, 53);
    await first.until(/"id":53/);
    const late = await open(user, {}, age());
    await late.until(/inbox\.counted/);
    expect(late.text.match(/"id":5\d|inbox\.counted|live\.reconnected/g)).toEqual(['"id":53', 'inbox.counted']);
    await app.db.asEngine(async (tx) => {
      for (let id = 1; id <= 1_000; id += 1)
        await notifyLive(tx, other.accountId, { type: 'keyword.changed', payload: { id } });
    });
    await notifyReply(user, 54);
    await first.until(/"id":54/);
    const later = await open(user, {}, age());
    await later.until(/live\.reconnected/);
    expect(later.text).not.toContain('"id":5');
    for (const stream of [first, late, later]) stream.stop();
  });

  it('are reported as possibly missed to a page that is older than the channel', async () => {
    const stream = await open(await app.createOwner(), {}, String(performance.now()));
    await stream.until(/live\.reconnected/);
    stream.stop();
  });

  it('are not sent when the transaction rolls back', async () => {
    const user = await app.createOwner();
    const stream = await open(user);
    await app.db
      .asEngine(async (tx) => {
        await notifyLive(tx, user.accountId, { type: 'keyword.changed', payload: { id: 1 } });
        throw new Error('roll back');
      })
      .catch(() => undefined);
    await notifyReply(user, 2);
    await stream.until(/"id":2/);
    expect(stream.text).not.toContain('"id":1');
    stream.stop();
  });

  it('need a session and are not cached', async () => {
    const user = await app.createOwner();
    expect((await open({ ...user, token: 'unknown' })).status).toBe(401);
    const answer = await fetch(`${address}/api/events`, { headers: app.as(user) });
    expect(answer.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    await answer.body?.cancel();
  });

  it('end when the token is revoked, and only that token’s', async () => {
    const user = await app.createOwner();
    const again = await app.createAuthorizedUser(user);
    const [leaving, staying] = [await open(user), await open(again)];
    await app.call(user, 'DELETE', 'login');
    expect(await untilEnded(leaving)).toBe(true);
    await notifyReply(again, 7);
    await staying.until(/"id":7/);
    staying.stop();
  });

  it('are limited to what their user may read, even when that changes while the stream is open', async () => {
    const owner = await app.createOwner();
    const user = await app.createAuthorizedUser(owner, { allow: ['subscriber_uploadcontacts'] });
    const streams = [await open(owner), await open(user)];
    let id = 0;
    /** Whether the user's stream contains the progress of an import; the owner's always does. */
    const tells = async (): Promise<boolean> => {
      id += 1;
      await app.db.asEngine((tx) =>
        notifyLive(tx, owner.accountId, { type: 'import.progress', payload: { id, progress: 50 } }),
      );
      await notifyReply(owner, id);
      for (const stream of streams) await stream.until(new RegExp(`keyword\\.changed\ndata: {"id":${id}}`));
      expect(streams[0]?.text).toContain(`{"id":${id},"progress":50}`);
      return streams[1]?.text.includes(`{"id":${id},"progress":50}`) ?? false;
    };
    const allow = (permissions: string[]) =>
      app.db.asEngine(async (tx) => {
        await tx.execute('update app_user set allow = $2 where id = $1', [user.userId, permissions]);
        await notifyProfile(tx, owner.accountId, 'users');
      });
    expect(await tells()).toBe(true);
    await allow([]);
    await until(async () => !(await tells()));
    await allow(['subscriber_uploadcontacts']);
    await until(tells);
    for (const stream of streams) stream.stop();
  });

  it('notify a returning client that it may have missed something', async () => {
    const stream = await open(await app.createOwner(), { 'last-event-id': 'x-1' });
    await stream.until(/event: live\.reconnected/);
    stream.stop();
  });

  it('notify every stream after a lost LISTEN connection, and continue', async () => {
    const user = await app.createOwner();
    const stream = await open(user);
    await app.db.engine
      .query(
        `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'textloom_listen' and datname = current_database()`,
      )
      // The engine may not end connections of other roles, so the login role does it.
      .catch(async () => {
        const client = await app.db.dedicated();
        await client.query(
          `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'textloom_listen' and datname = current_database() and pid <> pg_backend_pid()`,
        );
        await client.end();
      });
    await stream.until(/event: live\.reconnected/);
    await notifyReply(user, 9);
    await stream.until(/"id":9/);
    stream.stop();
  });

  it('are limited per account, and leave nothing behind', async () => {
    const user = await app.createOwner();
    const streams = await Promise.all(Array.from({ length: 50 }, () => open(user)));
    expect(streams.every((one) => one.status === 200)).toBe(true);
    expect((await open(user)).status).toBe(429);
    for (const stream of streams) stream.stop();
    await until(() => app.deps.live.size === 0);
  });
});

describe('a user without the second step that the owner starts to require', () => {
  it('loses the open stream, and gets no new one', async () => {
    const [owner, other] = [await app.createOwner(), await app.createOwner()];
    const streams = [await open(owner), await open(other)];
    for (const stream of streams) await stream.until(/inbox\.counted/);
    await app.db.asEngine(async (tx) => {
      await tx.execute('update account set two_step_required = true where id = $1', [owner.accountId]);
      await notifyProfile(tx, owner.accountId, 'two-step');
    });
    expect(streams[0] && (await untilEnded(streams[0]))).toBe(true);
    expect(streams[1]?.ended).toBe(false);
    streams[1]?.stop();
    expect((await open(owner)).status).toBe(403);
  });
});

describe('an account that is put on hold', () => {
  const hold = (user: TestUser) =>
    app.db.asEngine((tx) => tx.execute('update account set frozen = true where id = $1', [user.accountId]));

  it('loses its open streams, after an event that makes its tabs show the hold', async () => {
    const [owner, other] = [await app.createOwner(), await app.createOwner()];
    const streams = [await open(owner), await open(await app.createAuthorizedUser(owner)), await open(other)];
    for (const stream of streams) await stream.until(/inbox\.counted/);
    await hold(owner);
    for (const stream of streams.slice(0, 2)) {
      expect(await untilEnded(stream)).toBe(true);
      expect(stream.text).toMatch(/event: profile\.changed\ndata: {"reason":"hold"}\n\n$/);
    }
    expect(streams[2]?.ended).toBe(false);
    streams[2]?.stop();
    expect((await open(owner)).status).toBe(403);
  });

  it('gets no stream if the hold begins while the stream is being opened', async () => {
    const owner = await app.createOwner();
    const opening = open(owner);
    await hold(owner);
    // Refused, or aborted before its headers.
    const stream = await opening.catch(() => null);
    expect(stream === null || stream.status === 403 || (await untilEnded(stream))).toBe(true);
  });
});
