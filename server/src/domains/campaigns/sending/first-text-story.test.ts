import { namesSender } from '@textloom/contracts';
import { askFromPage } from '../../audience';
import { storeSettled } from '../../texting/handover/store-settled';
import { KIND } from '../../texting/message/kinds';
import { ReceiptIntake } from '../../texting/receipt/receipt-intake';
import { firstTexts, NAME, WORD, type FirstTexts } from './first-text.fixture';

/** Failed for a passing reason, which says nothing about the number. */
const FAILED = 30;
const GATED = 'FIRSTAGE';
let f: FirstTexts;

beforeAll(async () => {
  f = await firstTexts();
});
beforeEach(async () => {
  await f.begin();
  await f.sql('update keyword set expected_messages = 30 where id = $1', [f.keyword]);
  await f.sql(
    `insert into keyword (account_id, keyword, canonical, approved, min_age, age_way) values ($1, $2, $2, true, 21, 'of-age')`,
    [f.owner.accountId, GATED],
  );
});

const pay = (left: number) =>
  f.sql('update balance set plan_left = $2 where account_id = $1', [f.owner.accountId, left]);
const approve = (approved: boolean) => f.sql('update keyword set approved = $2 where id = $1', [f.keyword, approved]);
const signUp = (phone: string) =>
  f.t.db
    .asAccount(f.owner.accountId, (tx) =>
      askFromPage(
        tx,
        f.t.deps.config,
        { accountId: f.owner.accountId, keywordId: f.keyword, language: 'en', phone, first_name: '', last_name: '' },
        { wording: 'I agree', page: 'https://textloom.example/join/x', address: '198.51.100.1' },
      ),
    )
    .catch(() => undefined);
const edit = async (from: string, to: string): Promise<void> => {
  const [person] = await f.sql<{ id: number }>(
    'select id from subscriber where account_id = $1 and phone = $2 and keyword_id = $3 and not deleted',
    [f.owner.accountId, from, f.keyword],
  );
  if (person) await f.t.call(f.owner, 'PUT', `subscribers/${person.id}`, { form: { phone: to, keyword: WORD } });
};
const settle = (id: number, status: number, providerId: string | null) =>
  f.t.db.asEngine((tx) => storeSettled(tx, [{ id, status, providerId, providerCode: null }]));
const sendCampaign = async (): Promise<void> => {
  expect((await f.campaign()).status).toBe(200);
  await f.expand();
};

describe('decision 649: a first text that does not arrive does not count as the first', () => {
  /** Joins by a phone, and claims its welcome. */
  const welcomed = async (phone: string): Promise<number> => {
    await f.says(phone, WORD);
    const { fresh } = await f.claim();
    return fresh.find((message) => message.phone === phone && message.kind === KIND.welcome)?.id ?? 0;
  };

  it.each([
    ['refused by the carrier', async (id: number) => settle(id, FAILED, null)],
    ['failed with a reference', async (id: number) => settle(id, FAILED, 'SM1')],
    [
      'reported as failed',
      async (id: number) => {
        await settle(id, 1, 'SM2');
        const receipts = new ReceiptIntake(f.t.deps);
        await receipts.receive({
          messageId: id,
          providerId: 'SM2',
          status: FAILED,
          providerCode: null,
          at: new Date(),
        });
      },
    ],
  ])('%s: the next one names the sender', async (_how, fail) => {
    await fail(await welcomed('2025550201'));
    await sendCampaign();
    expect(await f.texts('2025550201')).toEqual([`${NAME}: Two for one`]);
  });

  it('a delivered one counts', async () => {
    await settle(await welcomed('2025550202'), 3, 'SM3');
    await sendCampaign();
    expect((await f.texts('2025550202')).at(-1)).toBe('Two for one');
  });
});

describe('decision 650: a changed number, or one whom a file has put on no list, has had no text', () => {
  it('after an edit of the phone', async () => {
    await f.says('2025550203', WORD);
    await edit('2025550203', '2025550204');
    await sendCampaign();
    expect(await f.texts('2025550204')).toEqual([`${NAME}: Two for one`]);
  });

  it('after a file that says that they left, and a join without a welcome', async () => {
    expect((await f.upload(['2025550205,Unsubscribed'], 'Phone,Status')).status).toBe(200);
    await approve(false);
    await f.says('2025550205', WORD);
    await approve(true);
    await sendCampaign();
    expect(await f.texts('2025550205')).toEqual([`${NAME}: Two for one`]);
  });
});

describe('decision 645: the first text that arrives names the account', () => {
  it('asked on a web page and for the age', async () => {
    await signUp('2025550206');
    expect(await f.texts('2025550206')).toEqual([`${NAME}: ${f.t.deps.config.textYesMessage}`]);
    await f.says('2025550207', GATED);
    expect(await f.texts('2025550207')).toEqual([expect.stringMatching(/^Marco's Pizza: Reply YES if you are 21/)]);
  });

  it('whatever happens, in random stories', async () => {
    const phones = Array.from({ length: 8 }, (_, index) => `202555010${index}`);
    let seed = 20_261_130;
    const random = (below: number): number => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return Math.floor((seed / 2_147_483_648) * below);
    };
    const one = (): string => phones[random(phones.length)] ?? '';
    let paid = true;
    let approved = true;
    for (let step = 0; step < 200; step += 1) {
      const phone = one();
      const steps: (() => Promise<unknown>)[] = [
        () => f.says(phone, WORD),
        () => f.says(phone, GATED),
        () => f.says(phone, ['YES', 'NO', '01/02/1990', '01/02/2020'][random(4)] ?? ''),
        () => f.says(phone, 'STOP'),
        () => f.says(phone, 'START'),
        () => f.add(phone, random(2) ? 'See you' : ''),
        () => signUp(phone),
        async () => {
          await f.add(phone);
          await pay(0);
          paid = false;
        },
        () => f.upload([phone, one()]),
        () => f.upload([`${phone},Unsubscribed`], 'Phone,Status'),
        () => edit(phone, one()),
        () => f.campaign({ begin_with_name: random(2), keywords: random(4) ? f.keyword : '' }),
        () => f.campaign({ begin_with_name: random(2) }),
        () => {
          approved = !approved;
          return approve(approved);
        },
        () => {
          paid = !paid;
          return pay(paid ? 10_000 : 0);
        },
        () => f.sql('delete from automatic_text'),
        () => f.sql(`update keyword set language = $1`, [random(2) ? 'es' : 'en']),
        async () => {
          await f.says(phone, 'When are you open tonight?');
          await f.reply(phone, 'At ten');
        },
      ];
      await steps[random(steps.length)]?.();
      await f.expand();
      const { fresh } = await f.claim();
      for (const { id } of fresh)
        await (random(4) === 0 ? settle(id, FAILED, random(2) ? `SM${id}` : null) : settle(id, 3, `SM${id}`));
    }
    let texted = 0;
    for (const phone of phones) {
      const [first] = await f.texts(phone);
      if (first === undefined) continue;
      texted += 1;
      expect([phone, first, namesSender(first, NAME)]).toEqual([phone, first, true]);
    }
    expect(texted).toBeGreaterThan(5);
  });
});
