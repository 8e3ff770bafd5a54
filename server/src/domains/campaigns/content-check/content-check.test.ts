import type { ContentWarning } from '@textloom/contracts';
import { testApp, type TestApp, type TestUser } from '../../../testing/app';
import { createKeyword } from '../../../testing/stage';

const NAME = 'Luigi';
let app: TestApp;
let owner: TestUser;
let keyword: number;

beforeAll(async () => {
  app = await testApp();
  owner = await app.createOwner({ company: NAME });
  keyword = await createKeyword(app.db, owner);
});

type Form = Record<string, string | number | readonly number[]>;
const check = (form: Form, user: TestUser | null = owner, from: TestApp = app) =>
  from.call(user, 'POST', 'messages/content', { form });
async function warnings(use: string, message: string, form: Form = {}, from: TestApp = app): Promise<ContentWarning[]> {
  const { status, body } = await check({ use, message, ...form }, owner, from);
  expect(status).toBe(200);
  return body.data.warnings;
}
const kinds = async (...given: Parameters<typeof warnings>) => (await warnings(...given)).map(({ kind }) => kind);

describe('decision 723: what carriers filter about a text that is sent later', () => {
  it.each(['welcome', 'answer', 'sequence', 'recurring', 'template'])(
    'is what the list says, in a text of the use “%s”',
    async (use) => {
      expect(await warnings(use, `${NAME}: Vapes, bit.ly/a`)).toEqual([
        {
          ...{ kind: 'category', category: 'tobacco and vaping', words: ['Vapes'], min_age: 0 },
          source: 'Twilio error 30878: SHAFT, tobacco and vape',
        },
        {
          ...{ kind: 'shortener', hosts: ['bit.ly'] },
          source: 'AT&T and T-Mobile codes of conduct: public link shorteners',
        },
      ]);
      expect(await warnings(use, `${NAME}: two for one`)).toEqual([]);
      expect(await warnings(use, ' ')).toEqual([]);
    },
  );

  it('is a missing sender where nothing puts the name in front', async () => {
    const missing = [{ kind: 'no_sender', name: NAME, fits: false }];
    for (const use of ['sequence', 'recurring']) expect(await warnings(use, 'Two for one')).toEqual(missing);
    for (const use of ['welcome', 'answer', 'template']) expect(await warnings(use, 'Two for one')).toEqual([]);
  });

  it('is a missing way out in a welcome, which is the first text, with the words that are added to it', async () => {
    const bare = await testApp({ replyToStop: 'Msg&data rates apply', welcomeMessage: '{terms}' }, { db: app.db });
    expect(await warnings('welcome', 'Hello', {}, bare)).toEqual([{ kind: 'no_way_out', people: 0 }]);
    expect(await warnings('welcome', 'Hello. Reply STOP to end', {}, bare)).toEqual([]);
    expect(await kinds('sequence', `${NAME}: hello`, {}, bare)).toEqual([]);
    const said = await testApp({ replyToStop: '', welcomeMessage: 'Text STOP to end' }, { db: app.db });
    expect(await warnings('welcome', 'Hello', {}, said)).toEqual([]);
  });

  it('is alcohol, unless everybody who may get the text is asked for birthday and age', async () => {
    const asking = await createKeyword(app.db, owner);
    await app.db.asEngine((tx) =>
      tx.execute(`update keyword set min_age = 21, age_way = 'birthday' where id = $1`, [asking]),
    );
    const of = (form: Form) => kinds('answer', 'A free beer', form);
    expect(await of({})).toEqual(['category']);
    expect(await of({ keywords: [keyword] })).toEqual(['category']);
    expect(await of({ keywords: [asking] })).toEqual([]);
    expect(await of({ keywords: [asking, keyword] })).toEqual(['category']);
    expect(await kinds('welcome', 'A free beer', { asked_age: 18 })).toEqual(['category']);
    expect(await kinds('welcome', 'A free beer', { asked_age: 21 })).toEqual([]);
  });
});

describe('messages/content', () => {
  it('is answered to every user of the account, and to nobody else', async () => {
    const user = await app.createAuthorizedUser(owner);
    expect((await check({ use: 'template', message: 'beer' }, user)).body.data.warnings).toHaveLength(1);
    expect((await check({ use: 'template', message: 'beer' }, null)).status).toBe(401);
  });

  it('does not find a keyword of another account, nor one that does not exist', async () => {
    const foreign = await createKeyword(app.db, await app.createOwner());
    for (const id of [foreign, 99_999_999])
      expect((await check({ use: 'answer', message: 'beer', keywords: [id] })).status).toBe(404);
  });

  it.each([
    ['an unknown use', { use: 'poem', message: 'beer' }, 'use'],
    ['a text that is too long', { use: 'template', message: 'x'.repeat(4_001) }, 'message'],
    ['an age that no keyword asks for', { use: 'welcome', message: 'beer', asked_age: 99 }, 'asked_age'],
  ])('refuses %s at its field', async (_what, form, field) => {
    const { status, body } = await check(form);
    expect([status, Object.keys(body.data.fields)]).toEqual([422, [field]]);
  });
});
