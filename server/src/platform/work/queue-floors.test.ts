import { setTimeout as sleep } from 'node:timers/promises';
import { accountFactory } from '../../testing/accounts';
import { testDatabase } from '../../testing/database';
import { analyze, blocksOf, holdSnapshot } from '../../testing/held-snapshot';
import { deleteMail, MAIL, type DueMail } from '../mail/mail.repository';
import { runJobs } from './jobs';
import { floorsOf, QueueFloors } from './queue-floors';

describe('ADR 0106: a queue of jobs beside a long-running transaction', () => {
  it('is looked at from where its rows begin, and every job is done once', async () => {
    const db = await testDatabase();
    const { accountId } = await accountFactory(db).createOwner();
    const release = await holdSnapshot(db);
    const done: number[] = [];
    const work = (): Promise<number> =>
      runJobs<DueMail, number>(db, {
        table: { ...MAIL, perClaim: 500 },
        run: async (mail) => done.push(mail.id),
        end: (tx, mail) => deleteMail(tx, mail.id),
      });
    for (let round = 0; round < 8; round += 1) {
      await db.engine.query(
        `insert into mail (account_id, recipient, subject, body_text) select $1, 'a@b.example', 'S', 'T' from generate_series(1, 500)`,
        [accountId],
      );
      while ((await work()) > 0);
    }
    await analyze(db, 'mail');
    for (const pause of [1_100, 150, 150]) {
      await sleep(pause);
      await work();
    }
    expect([done.length, new Set(done).size]).toEqual([4_000, 4_000]);
    const look = (floors: QueueFloors): Promise<number> =>
      db.asEngine(async (tx) => (await blocksOf(tx, 'mail', () => floors.look(tx))).blocks);
    const remembered = await look(floorsOf(db, MAIL));
    expect(remembered).toBeLessThan(12);
    expect(await look(new QueueFloors(MAIL))).toBeGreaterThan(5 * remembered);
    await release();
  });
});
