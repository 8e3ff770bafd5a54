import { randomUUID } from 'node:crypto';
import { testApp, type Answer, type TestApp, type TestUser } from '../../../testing/app';
import { CHEAP } from '../../access/captcha/captcha.fixture';
import { startImports } from '../../audience/import/import-worker';
import { postImport } from '../../audience/import/imports.fixture';
import { GroupQueue } from '../../inbound/receiver/group-queue';
import { handleInbound } from '../../inbound/receiver/handle';
import { claimSingles } from '../../texting/queue/claim-singles';
import { SENDING } from '../../texting/queue/sending-settings.fixture';
import { singleQueue } from '../../texting/single/single-queue.repository';
import { DEFAULT_TUNING } from '../../texting/worker/tuning';
import { expandOneStep } from '../batch/expand';

export const NAME = "Marco's Pizza";
export const WORD = 'FIRSTTEXT';

type Claim = Awaited<ReturnType<typeof claimSingles>>;

export interface FirstTexts {
  t: TestApp;
  /** The owner of the running test, with the keyword WORD. */
  owner: TestUser;
  keyword: number;
  sql<T = object>(text: string, values?: unknown[]): Promise<T[]>;
  /** Creates a new owner, whose keyword is the only one with that text. */
  begin(): Promise<void>;
  says(from: string, body: string): Promise<unknown>;
  add(phone: string, message?: string): Promise<Answer>;
  upload(rows: readonly string[], header?: string): Promise<Answer>;
  campaign(form?: Record<string, string | number>): Promise<Answer>;
  expand(): Promise<void>;
  claim(): Promise<Claim>;
  /** Replies from the inbox to what the phone has texted. */
  reply(phone: string, message: string): Promise<Answer | null>;
  /** The account's texts to a phone, oldest first, except those that never left or failed. */
  texts(phone: string): Promise<string[]>;
}

/** An account that sends every kind of text that may be somebody's first. */
export async function firstTexts(): Promise<FirstTexts> {
  const t = await testApp(CHEAP);
  const joins = new GroupQueue(t.deps);
  const imports = await startImports(t.deps, { pollMs: 50 });
  t.db.beforeDrop(() => imports.stop());
  const sql: FirstTexts['sql'] = (text, values = []) => t.db.asEngine((tx) => tx.query(text, values));
  const f: FirstTexts = {
    t,
    owner: await t.createOwner(),
    keyword: 0,
    sql,
    begin: async () => {
      await sql('delete from automatic_text');
      await sql('update keyword set deleted = true');
      f.owner = await t.createOwner({ company: 'Marco’s Pizza', planLeft: 10_000 });
      const [made] = await sql<{ id: number }>(
        'insert into keyword (account_id, keyword, canonical, approved) values ($1, $2, $2, true) returning id',
        [f.owner.accountId, WORD],
      );
      f.keyword = made?.id ?? 0;
    },
    says: (from, body) =>
      handleInbound(t.deps, joins, { providerId: randomUUID(), from, to: '55222', body, media: [], at: new Date() }),
    add: (phone, message = '') =>
      t.call(f.owner, 'POST', 'subscribers', { form: { phone, keyword: WORD, from: 'manual', message, segments: 1 } }),
    upload: (rows, header = 'Phone') =>
      postImport(t, f.owner, `${header}\n${rows.join('\n')}\n`, { keyword: WORD, agreement: 'yes' }),
    campaign: (form = {}) =>
      t.call(f.owner, 'POST', 'messages/campaigns', {
        form: { message: 'Two for one', segments: 1, keywords: f.keyword, quiet: 0, ...form },
      }),
    expand: async () => {
      while (await expandOneStep(t.deps, DEFAULT_TUNING, 'test'));
    },
    claim: () =>
      t.db.asEngine((tx) =>
        claimSingles(tx, 'test', {
          ...{
            config: SENDING,
            queue: singleQueue(t.db),
            limit: 10_000,
            wanted: 'all',
            leaseMs: 1,
            lateMs: 1_000,
            validityMs: 36_000_000,
          },
        } as const),
      ),
    reply: async (phone, message) => {
      const [thread] = await sql<{ id: number }>('select id from conversation where account_id = $1 and phone = $2', [
        f.owner.accountId,
        phone,
      ]);
      return thread ? t.call(f.owner, 'POST', `profiles/inbox/${thread.id}`, { form: { message, segments: 1 } }) : null;
    },
    texts: async (phone) =>
      (
        await sql<{ text: string }>(
          `select coalesce(m.body, c.message) as text from message m left join campaign c on c.id = m.campaign_id
           where m.account_id = $1 and m.phone = $2 and m.status between 0 and 9 and m.kind in (1, 2, 3, 6, 8, 9) order by m.id`,
          [f.owner.accountId, phone],
        )
      ).map(({ text }) => text),
  };
  return f;
}
