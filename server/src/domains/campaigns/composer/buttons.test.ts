import { formatSchedule, type TextButton } from '@textloom/contracts';
import { createKeyword, createSubscribers } from '../../../testing/stage';
import { testApp, type TestApp, type TestUser } from '../../../testing/app';
import { replied, sentCampaign } from '../campaign/campaign.fixture';

const PATH = 'messages/campaigns';
const LINK = 'https://shop.example/menu';
const TEXT = `Dinner tonight? Reply YES or “No, thanks”. ${LINK}`;
const reply = (label: string): TextButton => ({ kind: 'reply', label, url: '' });
const opens = (label: string, url = LINK): TextButton => ({ kind: 'link', label, url });

let app: TestApp;
let owner: TestUser;
let keyword: number;
let people: number[];

beforeAll(async () => {
  app = await testApp();
  owner = await app.createOwner({ planLeft: 1_000 });
  keyword = await createKeyword(app.db, owner, 'DINNER');
  people = await createSubscribers(app.db, owner, keyword, 3);
});

const formOf = (buttons: readonly object[], change: object = {}) => ({
  message: TEXT,
  segments: 1,
  schedule: 1,
  schedule_date: formatSchedule(new Date(Date.now() + 3_600_000), 0),
  keywords: [keyword],
  buttons: JSON.stringify(buttons),
  ...change,
});
const send = (buttons: readonly object[], change: object = {}, path = PATH, user: TestUser | null = owner) =>
  app.call(user, 'POST', path, { form: formOf(buttons, change) });
const buttonsOf = async (id: number) => (await app.call(owner, 'GET', `${PATH}/${id}`)).body.data.buttons;

describe('decision 717: a campaign with buttons', () => {
  it('keeps them through a change and in a copy, without an agent too', async () => {
    const { id } = (await send([reply(' yes '), opens('Menu')])).body.data;
    expect(await buttonsOf(id)).toEqual([reply('yes'), opens('Menu')]);
    await app.call(owner, 'POST', `${PATH}/${id}/duplicate`, { form: { place: `from=${id}` } });
    const draft = await app.call(owner, 'GET', `${PATH}/draft?filter[place]=${encodeURIComponent(`from=${id}`)}`);
    expect(draft.body.data.content.buttons).toEqual([reply('yes'), opens('Menu')]);
    expect((await send([reply('No, thanks')], {}, `${PATH}/${id}`)).status).toBe(200);
    expect(await buttonsOf(id)).toEqual([reply('No, thanks')]);
    expect((await send([], {}, `${PATH}/${id}`)).status).toBe(200);
    expect(await buttonsOf(id)).toEqual([]);
  });

  it('keeps those of a draft as typed, valid or not', async () => {
    const content = { message: TEXT, buttons: [reply(''), opens('A label that is far too long for a button', '')] };
    const form = { place: 'buttons=1', content: JSON.stringify(content) };
    expect((await app.call(owner, 'PUT', `${PATH}/draft`, { form })).status).toBe(200);
    const stored = await app.call(owner, 'GET', `${PATH}/draft?filter[place]=${encodeURIComponent('buttons=1')}`);
    expect(stored.body.data.content.buttons).toEqual(content.buttons);
  });

  it.each<[string, object[], string, RegExp]>([
    ['without words', [reply('  ')], 'buttons.0.label', /needs words/],
    ['of 26 characters', [reply('YES'), opens('x'.repeat(26))], 'buttons.1.label', /at most 25 characters/],
    ['with a merge field', [opens('{first_name}')], 'buttons.0.label', /same words for everybody/],
    ['with the words of another', [reply('Yes'), reply('YES')], 'buttons.1.label', /Another button/],
    [
      'whose answer the text does not name',
      [reply('Perhaps')],
      'buttons.0.label',
      /Write this answer into the message/,
    ],
    [
      'whose address the text does not have',
      [opens('Menu', 'https://shop.example/men')],
      'buttons.0.url',
      /Choose an address/,
    ],
    ['without an address', [opens('Menu', '')], 'buttons.0.url', /Choose an address/],
    ['beyond the fourth', ['a', 'b', 'c', 'd', 'e'].map(reply), 'buttons', /at most 4 buttons/],
  ])('refuses a button %s, at its field', async (_what, buttons, field, message) => {
    const { status, body } = await send(buttons);
    expect(status).toBe(422);
    expect(body.data.errors ?? body.data.fields ?? body.data).toMatchObject({
      [field]: expect.stringMatching(message),
    });
  });

  it('refuses one that only the first of two texts names', async () => {
    const two = { ab_share: 50, ab_hours: 4, message_b: 'Dinner? Reply NO.' };
    const { body } = await send([reply('YES')], two);
    expect(JSON.stringify(body)).toMatch(/Write this answer into the message/);
  });

  it('is refused to strangers, and for a campaign of another account', async () => {
    const { id } = (await send([reply('YES')])).body.data;
    expect((await send([reply('YES')], {}, PATH, null)).status).toBe(401);
    const stranger = await app.createOwner();
    expect((await send([], { keywords: [] }, `${PATH}/${id}`, stranger)).status).toBe(404);
    expect(await buttonsOf(id)).toEqual([reply('YES')]);
  });
});

describe('decision 720: the answers to a campaign with buttons', () => {
  it('count people by the words of its replies, tapped or typed, each once', async () => {
    const id = await sentCampaign(app.db, owner, people, [3, 3, 3]);
    const buttons = JSON.stringify([reply('Yes'), opens('Menu'), reply('No, thanks')]);
    await app.db.asEngine((tx) => tx.execute('update campaign set buttons = $2 where id = $1', [id, buttons]));
    const [first = 0, second = 0, third = 0] = people;
    for (const [person, text] of [
      [first, 'Yes'],
      [first, 'yes'],
      [second, ' YES '],
      [third, 'yes please'],
    ] as const)
      await replied(app.db, id, person, text);
    const results = () => app.call(owner, 'GET', `${PATH}/${id}/results`);
    expect((await results()).body.data.answers).toEqual([
      { label: 'Yes', people: 2 },
      { label: 'No, thanks', people: 0 },
    ]);
  });
});
