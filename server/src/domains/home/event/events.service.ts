import type { LiveEvent } from '@textloom/contracts';
import type { Log } from '../../../platform/base/log';
import type { LiveStream } from '../../../platform/live/stream';
import type { Deps } from '../../../platform/web/deps';
import { onHold, signedOut, stepMissing } from '../../../platform/web/guards';
import type { Session } from '../../../platform/web/session.types';
import { findSessionByHash } from '../../access';
import { countUnread } from '../../inbox';
import { releaseNumbers } from '../../releases';
import { eventFor } from './event-for';
import type { createRecount } from './recount';

const HEARTBEAT_MS = 20_000;
/** A session that expired without being revoked is detected after this many heartbeats (5 minutes). */
const CHECK_EVERY = 15;

/**
 * Before its stream could be notified, the session may have ended, lost a permission or come to need a second step, or
 * its account may have been put on hold.
 */
async function currentSession({ db }: Deps, { tokenHash }: Session): Promise<Session> {
  const current = await findSessionByHash(db, tokenHash);
  if (!current) throw signedOut();
  if (current.frozen) throw onHold();
  if (current.stepMissing) throw stepMissing();
  return current;
}

/** A tab reads its registry and profile just before it opens its stream, and would miss a change in between. */
const stateOf = ({ db }: Deps, { userId }: Session): Promise<LiveEvent[]> =>
  db.asEngine(async (tx) => [
    { type: 'release.changed', payload: await releaseNumbers(tx) },
    { type: 'inbox.counted', payload: { unread: await countUnread(tx, [userId]) } },
  ]);

/** A browser that listens. */
interface Listener {
  session: Session;
  stream: LiveStream;
  /** The age of the page's data; undefined: it has none that could be out of date. */
  age: number | undefined;
  /** It was connected before. */
  again: boolean;
  log: Pick<Log, 'warn'>;
}

/** Starts the stream of a browser. Returns the function to call when its connection is closed. */
export async function streamEvents(
  deps: Deps,
  recount: ReturnType<typeof createRecount>,
  { session, stream, age, again, log }: Listener,
): Promise<() => void> {
  const missed = age === undefined ? [] : deps.live.missed(session.accountId, age);
  let user = session;
  const recheck = (): void =>
    void findSessionByHash(deps.db, session.tokenHash).then(
      (current) => {
        if (!current || current.frozen || current.stepMissing) stream.end();
        else user = current;
      },
      (error: unknown) => log.warn({ err: error }, 'session check of a live stream failed'),
    );
  const leave = await deps.live.join({
    accountId: session.accountId,
    session: session.tokenHash.toString('hex'),
    send(type, payload) {
      const mine = eventFor(user, { type, payload });
      if (!mine) return;
      stream.send(type, mine.payload);
      recount(type, session.userId, stream.send);
    },
    end: stream.end,
    recheck,
  });
  const state = await currentSession(deps, session)
    .then((current) => {
      user = current;
      return stateOf(deps, current);
    })
    .catch((error: unknown) => {
      leave();
      throw error;
    });
  const mine = (missed ?? []).flatMap((event) => eventFor(user, event) ?? []);
  stream.start(again || missed === null, [...mine, ...state]);

  let beats = 0;
  const timer = setInterval(() => {
    stream.comment();
    beats += 1;
    if (beats % CHECK_EVERY === 0) recheck();
  }, HEARTBEAT_MS);
  return () => {
    clearInterval(timer);
    leave();
  };
}
