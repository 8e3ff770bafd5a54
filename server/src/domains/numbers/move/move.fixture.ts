import { randomUUID } from 'node:crypto';
import { testApp, type TestApp, type TestUser } from '../../../testing/app';
import { createKeyword } from '../../../testing/stage';
import { tables } from '../../../testing/tables';
import { GroupQueue } from '../../inbound/receiver/group-queue';
import { handleInbound } from '../../inbound/receiver/handle';
import type { InboundResult } from '../../texting/inbound-text';
import { runOneMove } from './run-move';

export const NEW = '8885550300';
export const TO = { digits: NEW, kind: 'toll_free', perSecond: 3 } as const;

/** A text of ours, and the number that it leaves from; null: the shared code. */
export interface Sent {
  phone: string;
  number: string | null;
  body: string;
}

/** An account that moves, without workers: what is queued leaves when the test says so. */
export async function moveFixture() {
  const t: TestApp = await testApp();
  const { sql, one } = tables(() => t.db);
  const groups = new GroupQueue(t.deps);
  let nextPhone = 2_135_551_000;

  /** Runs the worker until nothing is due. */
  const work = async (): Promise<void> => {
    while (await runOneMove(t.deps));
  };
  /** Every queued text leaves. Returns those of the account, oldest first. */
  const leave = async ({ accountId }: TestUser): Promise<Sent[]> => {
    const gone = await sql<Sent>(
      `with q as (delete from send_queue where account_id = $1 returning message_id)
       update message m set status = 3, claimed_at = now(), status_at = now() from q where m.id = q.message_id returning m.phone, m.number, m.body`,
      [accountId],
    );
    await sql('update number_move set next_at = now() where account_id = $1', [accountId]);
    return gone;
  };
  return {
    t,
    sql,
    one,
    freshPhone: (): string => String((nextPhone += 1)),
    async business(people = 0): Promise<{ owner: TestUser; keyword: number; word: string; phones: string[] }> {
      const owner = await t.createOwner({ company: 'Pie Club', planLeft: 5_000 });
      const word = `W${randomUUID().slice(0, 8).replaceAll('-', '')}`.toUpperCase();
      const keyword = await createKeyword(t.db, owner, word);
      await sql('update account set hours_allowed = $2 where id = $1', [owner.accountId, 'Tests run at night.']);
      const phones = Array.from({ length: people }, () => String((nextPhone += 1)));
      for (const phone of phones)
        await sql('insert into subscriber (account_id, keyword_id, phone, subscribed_at) values ($1, $2, $3, now())', [
          owner.accountId,
          keyword,
          phone,
        ]);
      return { owner, keyword, word, phones };
    },
    text: (to: string, from: string, body: string): Promise<InboundResult> =>
      handleInbound(t.deps, groups, { providerId: randomUUID(), from, to, body, media: [], at: new Date() }),
    work,
    leave,
    /** Tells everybody, and moves the account. */
    async finish(owner: TestUser): Promise<Sent[]> {
      const sent: Sent[] = [];
      for (let turn = 0; turn < 4; turn += 1) {
        await work();
        sent.push(...(await leave(owner)));
      }
      return sent;
    },
    numberOf: async ({ accountId }: TestUser): Promise<string | null> =>
      (await sql<{ digits: string }>('select digits from own_number where account_id = $1', [accountId]))[0]?.digits ??
      null,
    stateOf: async ({ accountId }: TestUser) =>
      one<{ state: string; told: number | null; left_out: Record<string, number> | null }>(
        'select state, told, left_out from number_move where account_id = $1 order by id desc limit 1',
        [accountId],
      ),
    stop: () => groups.stop(),
  };
}
export type MoveFixture = Awaited<ReturnType<typeof moveFixture>>;
