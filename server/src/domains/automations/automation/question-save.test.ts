import { createKeyword } from '../../../testing/stage';
import { testApp, type TestApp, type TestUser } from '../../../testing/app';

const PATH = 'messages/automations';
let t: TestApp;
let owner: TestUser;
let keyword: number;
let colour: number;
let foreign: number;

beforeAll(async () => {
  t = await testApp();
  owner = await t.createOwner();
  const stranger = await t.createOwner();
  keyword = await createKeyword(t.db, owner);
  const add = async (user: TestUser): Promise<number> =>
    (
      await t.call(user, 'POST', 'subscribers/fields', {
        form: { name: 'Colour', kind: 'choice', choices: ['Red', 'Blue'] },
      })
    ).body.data.id;
  [colour, foreign] = [await add(owner), await add(stranger)];
});

type Step = Record<string, unknown>;
const question = (more: Step = {}): Step => ({
  field: colour,
  remind: 24,
  reminder: 'Still there?',
  ends: 72,
  ...more,
});
const asking = (more: Step = {}): Step => ({
  after: 'hours',
  hours: 1,
  message: 'Which?',
  question: question(),
  ...more,
});
const later = (more: Step = {}): Step => ({ after: 'hours', hours: 2, message: 'Then', ...more });
const create = (steps: Step[]) =>
  t.call(owner, 'POST', PATH, {
    form: { kind: 'sequence', name: 'Asks', keyword_id: keyword, steps: JSON.stringify(steps) },
  });
const read = async (id: number) => (await t.call(owner, 'GET', `${PATH}/${id}`)).body.data;

describe('POST messages/automations with a question (decision 790)', () => {
  it('stores and reads it, its reminder, its end and what depends on the answer', async () => {
    const { body } = await create([asking(), later({ only: 'answered_with', of: 1, answer: 'rED' })]);
    const { steps } = await read(body.data.id);
    expect(steps).toMatchObject([
      { question: question(), only: 'everybody', asked: 0, answered: 0, timed_out: 0 },
      { question: null, only: 'answered_with', of: 1, answer: 'Red' },
    ]);
    const revised = steps.map(({ id }: { id: number }, index: number) =>
      index === 0 ? asking({ id, question: null }) : later({ id }),
    );
    const form = { kind: 'sequence', name: 'Asks', keyword_id: keyword, revision: 1, steps: JSON.stringify(revised) };
    expect((await t.call(owner, 'PUT', `${PATH}/${body.data.id}`, { form })).status).toBe(200);
    expect((await read(body.data.id)).steps).toMatchObject([{ question: null }, { only: 'everybody', answer: '' }]);
  });

  it.each<[string, () => Step[]]>([
    ['field_1', () => [asking({ question: question({ field: foreign }) })]],
    ['field_1', () => [asking({ question: question({ field: 999_999 }) })]],
    ['reminder_1', () => [asking({ question: question({ reminder: 'x'.repeat(161) }) })]],
    ['reminder_1', () => [asking({ question: question({ reminder: 'Hi {nickname}' }) })]],
    ['steps', () => [asking({ question: question({ remind: 72 }) })]],
    ['steps', () => [asking({ question: question({ ends: 721 }) })]],
    ['steps', () => [asking({ message: '', segments: 3 })]],
    ['steps', () => [asking(), later({ only: 'answered_with', of: 1, answer: 'Green' })]],
    ['steps', () => [asking(), later({ only: 'answered_with', of: 1 })]],
    ['steps', () => [asking({ question: null }), later({ only: 'answered', of: 1 })]],
    ['steps', () => [asking({ hours: 3 }), later({ only: 'not_answered', of: 1 })]],
  ])('refuses bad input at its field: %s', async (field, steps) => {
    const { status, body } = await create(steps());
    expect(status).toBe(422);
    expect(Object.keys(body.data.fields ?? body.data)).toContain(field);
  });

  it('keeps its field from being removed while the sequence is not deleted', async () => {
    const { body } = await create([asking()]);
    const refused = await t.call(owner, 'DELETE', `subscribers/fields/${colour}`);
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('the automation “Asks”')]);
    expect(body.data.id).toBeGreaterThan(0);
  });
});
