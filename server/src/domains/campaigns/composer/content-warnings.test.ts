import type { ContentWarning } from '@textloom/contracts';
import { testApp, type TestApp, type TestUser } from '../../../testing/app';
import { createKeyword, createSubscribers } from '../../../testing/stage';

const NAME = 'Luigi';
/** A text about which there is nothing to say. */
const CLEAN = `${NAME}: two for one today`;

let app: TestApp;
let owner: TestUser;
let keyword: number;
let people: number[];

beforeAll(async () => {
  app = await testApp();
  owner = await app.createOwner({ company: NAME });
  keyword = await createKeyword(app.db, owner);
  people = await createSubscribers(app.db, owner, keyword, 4);
});

type Form = Record<string, string | number | readonly number[]>;
const sql = (text: string, values: unknown[] = []) => app.db.asEngine((tx) => tx.execute(text, values));

async function warnings(message: string, form: Form = {}, from: TestApp = app): Promise<ContentWarning[]> {
  const { body } = await from.call(owner, 'POST', 'messages/campaigns/dryrun', {
    form: { message, segments: 1, keywords: [keyword], begin_with_name: 0, ...form },
  });
  expect(body.data).toMatchObject({ problem: null });
  return body.data.warnings;
}
const kinds = async (message: string, form: Form = {}, from = app): Promise<string[]> =>
  (await warnings(message, form, from)).map(({ kind }) => kind);

describe('decision 667: a text that does not say who sends it', () => {
  it('is named with the name that would say it, and with room for it', async () => {
    expect(await warnings('Two for one today')).toEqual([{ kind: 'no_sender', name: NAME, fits: true }]);
    expect(await warnings('a'.repeat(158))).toEqual([{ kind: 'no_sender', name: NAME, fits: false }]);
  });

  it.each([
    ['it has the name', CLEAN, {}],
    ['it has the name in other letters', 'LUIGI’s: two for one', {}],
    ['it begins with the name', 'Two for one', { begin_with_name: 1 }],
  ])('is not, if %s', async (_why, text, form) => {
    expect(await kinds(text, form)).toEqual([]);
  });

  it('is named for the second of two texts, too', async () => {
    const both = { ab_share: 50, ab_hours: 1, ab_metric: 'replies' };
    expect(await kinds(CLEAN, { ...both, message_b: 'Half price' })).toEqual(['no_sender']);
    expect(await kinds(CLEAN, { ...both, message_b: `${NAME}: half price` })).toEqual([]);
  });

  it('is not, if people without a welcome get the name in any case', async () => {
    await sql('update subscriber set no_welcome = true where id = $1', [people[0]]);
    expect(await kinds('Two for one')).toEqual([]);
    await sql('update subscriber set no_welcome = false where id = $1', [people[0]]);
  });
});

describe('decision 667: a first text that does not say how to stop', () => {
  let bare: TestApp;

  beforeAll(async () => {
    bare = await testApp({ replyToStop: 'Msg&data rates may apply' }, { db: app.db });
    await sql('update subscriber set no_welcome = true where id = any($1)', [people.slice(0, 3)]);
  });
  afterAll(() => sql('update subscriber set no_welcome = false where account_id = $1', [owner.accountId]));

  it('is named, with the people whose first text it is, if the operator’s footer has no way out', async () => {
    expect(await warnings(CLEAN, {}, bare)).toEqual([{ kind: 'no_way_out', people: 3 }]);
    await sql('update subscriber set disabled = 1 where id = $1', [people[0]]);
    expect(await warnings(CLEAN, {}, bare)).toEqual([{ kind: 'no_way_out', people: 2 }]);
    await sql('update subscriber set disabled = 0 where id = $1', [people[0]]);
  });

  it('is not, if the text says it, if nobody gets their first text, or with the usual footer', async () => {
    expect(await kinds(`${CLEAN}. Reply STOP to end`, {}, bare)).toEqual([]);
    expect(await kinds(CLEAN, { keywords: [], subscribers: [people[3] ?? 0] }, bare)).toEqual([]);
    expect(await kinds(CLEAN)).toEqual([]);
    const french = await testApp({ replyToStop: 'Répondez STOP pour finir' }, { db: app.db });
    expect(await kinds(CLEAN, {}, french)).toEqual([]);
  });
});

describe('decision 668: what the operator’s list says', () => {
  it('is shown by category, with the words of both texts and the source', async () => {
    expect(await warnings(`${CLEAN}: Vapes, a payday loan and more vapes`)).toEqual([
      {
        ...{ kind: 'category', category: 'high-risk loans', words: ['payday loan'], min_age: 0 },
        source: 'Twilio, Forbidden message categories: high-risk financial services',
      },
      {
        ...{ kind: 'category', category: 'tobacco and vaping', words: ['Vapes'], min_age: 0 },
        source: 'Twilio error 30878: SHAFT, tobacco and vape',
      },
    ]);
    const both = { ab_share: 50, ab_hours: 1, ab_metric: 'replies', message_b: `${NAME}: cigars` };
    expect(await warnings(`${CLEAN}: vapes`, both)).toMatchObject([{ words: ['vapes', 'cigars'] }]);
  });

  it('says nothing about innocent words', async () => {
    expect(await kinds(`${CLEAN}, Bud! Give it a shot: pizza margherita and a root of ginger`)).toEqual([]);
  });

  it('names public link shorteners by their hosts', async () => {
    expect(await warnings(`${CLEAN} bit.ly/a tinyurl.com/b`)).toEqual([
      {
        ...{ kind: 'shortener', hosts: ['bit.ly', 'tinyurl.com'] },
        source: 'AT&T and T-Mobile codes of conduct: public link shorteners',
      },
    ]);
  });

  it('changes with the list at once', async () => {
    const add = (values: string) =>
      sql(
        `insert into content_rule (kind, phrase, valid_from, category, citation, source, added_by) values ('words', 'fireworks', ${values}, 'a test', 'a test', 'operator')`,
      );
    const text = `${CLEAN}: fireworks`;
    await add(`current_date + 1, 'fireworks'`);
    expect(await kinds(text)).toEqual([]);
    await add(`current_date, 'fireworks'`);
    expect(await warnings(text)).toMatchObject([{ category: 'fireworks', source: 'a test' }]);
    await add('current_date, null');
    expect(await kinds(text)).toEqual([]);
  });
});

describe('decision 668: alcohol', () => {
  const BEER = `${CLEAN}: beer`;

  it('is allowed to people whose keyword asks for their birthday and the age, however they are chosen', async () => {
    const asking = await createKeyword(app.db, owner);
    const [adult = 0] = await createSubscribers(app.db, owner, asking, 1, 2_145_551_000);
    const ask = (age: number, way: string) =>
      sql('update keyword set min_age = $2, age_way = $3 where id = $1', [asking, age, way]);
    const one = { keywords: [], subscribers: [adult] };

    expect(await warnings(BEER)).toMatchObject([
      { kind: 'category', category: 'alcohol', words: ['beer'], min_age: 21 },
    ]);
    await ask(21, 'birthday');
    expect(await kinds(BEER, { keywords: [asking] })).toEqual([]);
    expect(await kinds(BEER, one)).toEqual([]);
    expect(await kinds(BEER, { keywords: [asking, keyword] })).toEqual(['category']);
    expect(await kinds(BEER, { keywords: [asking], subscribers: people })).toEqual(['category']);
    await ask(18, 'birthday');
    expect(await kinds(BEER, one)).toEqual(['category']);
    await ask(21, 'of-age');
    expect(await kinds(BEER, { keywords: [asking] })).toEqual(['category']);
  });
});

describe('decision 666: a warning', () => {
  it('never prevents the send', async () => {
    const form = { message: 'beer and bit.ly/x', segments: 1, keywords: [keyword], begin_with_name: 0, quiet: 0 };
    expect((await warnings(form.message, form)).map(({ kind }) => kind)).toEqual([
      'no_sender',
      'category',
      'shortener',
    ]);
    expect((await app.call(owner, 'POST', 'messages/campaigns', { form })).status).toBe(200);
  });

  it('needs the permission to send, and never reads people of another account', async () => {
    const form = { message: 'beer', segments: 1, keywords: [keyword] };
    const other = await app.createOwner();
    expect((await app.call(null, 'POST', 'messages/campaigns/dryrun', { form })).status).toBe(401);
    expect((await app.call(other, 'POST', 'messages/campaigns/dryrun', { form })).body.data?.warnings).toBeUndefined();
  });
});
