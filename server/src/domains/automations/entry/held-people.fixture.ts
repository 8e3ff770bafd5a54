import { testApp } from '../../../testing/app';
import { placeOf } from '../../../testing/automations';
import { testDatabase } from '../../../testing/database';
import { createKeyword, createSubscribers } from '../../../testing/stage';
import { enterSequences } from './enter-sequence.repository';
import { sequenceOn } from './sequence-triggers.fixture';

/** An owner with a keyword, and the actions that tests of a pause share. */
export async function heldStage() {
  const db = await testDatabase();
  const t = await testApp({}, { db });
  const owner = await t.createOwner({ planLeft: 10_000 });
  const keyword = await createKeyword(db, owner);
  let next = 5_125_810_000;
  const sql = (text: string, values: unknown[] = []) => db.asEngine((tx) => tx.execute(text, values));
  await sql('update account set quiet_until = null, quiet_from = null where id = $1', [owner.accountId]);
  async function people(count: number): Promise<{ ids: number[]; phones: string[] }> {
    const ids = await createSubscribers(db, owner, keyword, count, next);
    const phones = ids.map((_, index) => String(next + index));
    next += count;
    return { ids, phones };
  }
  const join = (ids: readonly number[]) =>
    db.asEngine((tx) =>
      enterSequences(
        tx,
        ids.map((subscriberId) => ({ subscriberId, keywordId: keyword, accountId: owner.accountId })),
      ),
    );
  const turn = (id: number, form: Record<string, string>) =>
    t.call(owner, 'PUT', `messages/automations/${id}/state`, { form });
  const read = async (path: string) => (await t.call(owner, 'GET', `messages/automations/${path}`)).body.data;
  const states = async (id: number) => (await placeOf(db, id)).map(({ state }) => state);
  const tag = (ids: readonly number[], tags: string) =>
    sql('update subscriber set tags = $2 where id = any($1::bigint[])', [ids, tags]);

  /** Creates a sequence of the keyword that was on and is now paused. */
  async function paused(): Promise<number> {
    await sql('update automation set deleted = true where account_id = $1', [owner.accountId]);
    const id = await sequenceOn(t, owner, { trigger: 'keyword', keyword_id: keyword });
    await turn(id, { state: 'paused' });
    return id;
  }

  /** Creates a sequence of a tag that is on. */
  async function tagged(): Promise<number> {
    await sql('update automation set deleted = true where account_id = $1', [owner.accountId]);
    return sequenceOn(t, owner, { trigger: 'tag', trigger_tag: 'late' });
  }

  return { db, t, owner, keyword, sql, people, join, turn, read, states, tag, paused, tagged };
}
