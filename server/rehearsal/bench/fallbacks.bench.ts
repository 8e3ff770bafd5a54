/**
 * People who get a fallback of a text (decision 364), of an account of 10,000 and one of 1,000,000 subscribers, over
 * HTTP; and the first people for a preview.
 * node server/rehearsal/bench/run.mjs fallbacks [--people 1000000] [--rounds 12] [--data folder]
 * Each text is counted on both accounts in turn. The goal is that a count ends before its limit of 5 s. Fails unless
 * each number is that of the stored rows.
 */
import type { FallbackCount, PreviewPerson } from '@textloom/contracts';
import type { Database } from '../../src/platform/db/connection';
import { optionOf } from './support/command';
import { apiOf, inTurn } from './support/lists';
import { onStage } from './support/stage';
import { seedCrowds, type Crowd } from './seed/people';

const SMALL = 10_000;

/** Each text with the people who lack one of its fields; the seed has no value that GSM-7 cannot express. */
const TEXTS = {
  'one field': { message: 'Hi {first_name|you}, two for one today', lacking: "first_name = ''" },
  'four fields': {
    message: 'Hi {first_name|you} {last_name} in {city|town}, {state|Texas}: two for one',
    lacking: "first_name = '' or last_name = '' or city = '' or state = ''",
  },
  'nothing but a field': { message: '{first_name}', lacking: 'false' },
};

/** Distinct phones that can be texted and lack a field; the seed has no suppressions. */
const rowsLacking = (db: Database, account: number, lacking: string): Promise<{ total: number }> =>
  db.asEngine(
    (tx) =>
      tx.one(
        `select count(distinct phone) as total from subscriber
         where account_id = $1 and disabled = 0 and not deleted and (${lacking})`,
        [account],
      ),
    { limitMs: 60_000 },
  );

onStage(
  async (base) => {
    const crowds = await seedCrowds(base, [SMALL, Number(optionOf('--people') ?? 1_000_000)]);
    const keywords = await base.db.asEngine((tx) =>
      tx.query<{ id: number; account_id: number }>('select id, account_id from keyword'),
    );
    return crowds.map((crowd) => ({
      ...crowd,
      keywords: keywords.filter(({ account_id }) => account_id === crowd.account).map(({ id }) => id),
    }));
  },
  async (stage, crowds) => {
    const api = apiOf(stage, 1);
    const rounds = Number(optionOf('--rounds') ?? 12);
    const formOf = ({ keywords }: Crowd & { keywords: readonly number[] }, more: Record<string, string>) =>
      new URLSearchParams({ keywords: keywords.join(), ...more });
    for (const [text, { message, lacking }] of Object.entries(TEXTS)) {
      const expected = new Map<number, number>();
      for (const { account } of crowds) expected.set(account, (await rowsLacking(stage.db, account, lacking)).total);
      const [small, large] = await inTurn(crowds, { rounds, callers: 1 }, async (crowd) => {
        const form = formOf(crowd, { message });
        const { data, took } = await api.ask<FallbackCount>(crowd.token, 'messages/campaigns/fallbacks', form);
        if (!data.counted || data.unwritable !== 0 || data.unfilled !== expected.get(crowd.account))
          throw new Error(`${text}: ${JSON.stringify(data)}, expected ${expected.get(crowd.account)}`);
        return took;
      });
      console.log('fallbacks', JSON.stringify({ text, small, large }));
    }
    const [small, large] = await inTurn(crowds, { rounds, callers: 1 }, async (crowd) => {
      const path = 'messages/campaigns/preview';
      const { data, took } = await api.ask<{ entries: PreviewPerson[] }>(crowd.token, path, formOf(crowd, {}));
      if (data.entries.length !== 20) throw new Error(`${data.entries.length} people for a preview`);
      return took;
    });
    console.log('fallbacks', JSON.stringify({ text: 'people for a preview', small, large }));
    await api.close();
  },
);
