import { testApp, type TestApp, type TestUser } from '../../../testing/app';

const UNCAPPED = { cap_day: 0, cap_week: 0, clarify: false, keep_promise: false, begin_with_name: false };
const LAW = { law: { from: 480, to: 1_260 }, hours_allowed: 'Tests run at night.' };

let app: TestApp;
let owner: TestUser;

beforeAll(async () => {
  app = await testApp();
});
beforeEach(async () => {
  owner = await app.createOwner({ undoSeconds: 30, quietHours: { until: 8, from: 21 } });
});

const save = (user: TestUser | null, change: Record<string, string | number> = {}) =>
  app.call(user, 'PUT', 'messages/settings', {
    form: { undo_seconds: 10, quiet: 1, quiet_until: 9, quiet_from: 20, ...change },
  });
const read = async (user: TestUser) => (await app.call(user, 'GET', 'messages/settings')).body.data;

describe('GET and PUT messages/settings', () => {
  it('read and change the undo period and the quiet hours of the account', async () => {
    const stranger = await app.createOwner();
    expect(await read(owner)).toEqual({
      undo_seconds: 30,
      quiet: true,
      quiet_until: 8,
      quiet_from: 21,
      ...UNCAPPED,
      ...LAW,
    });
    const answer = await save(owner);
    expect(answer.body).toMatchObject({
      message: 'Your sending settings were saved.',
      data: { undo_seconds: 10, quiet: true, quiet_until: 9, quiet_from: 20 },
    });
    expect(await read(owner)).toEqual({
      undo_seconds: 10,
      quiet: true,
      quiet_until: 9,
      quiet_from: 20,
      ...UNCAPPED,
      ...LAW,
    });
    expect(await read(stranger)).toEqual({
      undo_seconds: 0,
      quiet: false,
      quiet_until: 8,
      quiet_from: 21,
      ...UNCAPPED,
      ...LAW,
    });
  });

  it('switch quiet hours off, and suggest the usual ones afterwards', async () => {
    await save(owner, { quiet: 0 });
    expect(await read(owner)).toEqual({
      undo_seconds: 10,
      quiet: false,
      quiet_until: 8,
      quiet_from: 21,
      ...UNCAPPED,
      ...LAW,
    });
  });

  it('set caps on the texts that a person gets, and remove them again', async () => {
    await save(owner, { cap_day: 1, cap_week: 4 });
    expect(await read(owner)).toMatchObject({ cap_day: 1, cap_week: 4 });
    await save(owner, { cap_day: '', cap_week: 0 });
    expect(await read(owner)).toMatchObject(UNCAPPED);
  });

  it('switch on answering doubtful texts with how to leave', async () => {
    await save(owner, { clarify: 1 });
    expect(await read(owner)).toMatchObject({ clarify: true });
    await save(owner);
    expect(await read(owner)).toMatchObject({ clarify: false });
  });

  it('begin new campaigns with the name, and keep that if a save omits it (decision 647)', async () => {
    await save(owner, { begin_with_name: 1 });
    await save(owner, { clarify: 1 });
    expect(await read(owner)).toMatchObject({ begin_with_name: true });
    await save(owner, { begin_with_name: 0 });
    expect(await read(owner)).toMatchObject({ begin_with_name: false });
  });

  it.each([
    ['a cap above the maximum', { cap_week: 100 }, 'cap_week', 'Enter a number from 1 to 99, or nothing.'],
    [
      'more texts on a day than in a week',
      { cap_day: 5, cap_week: 4 },
      'cap_day',
      'A day cannot have more texts than its week.',
    ],
    ['an undo period that is not offered', { undo_seconds: 45 }, 'undo_seconds', 'Choose one of the times.'],
    ['an hour that does not exist', { quiet_until: 24 }, 'quiet_until', 'Choose an hour.'],
    ['hours that end before they begin', { quiet_until: 20, quiet_from: 9 }, 'quiet_from', 'Leave at least six hours'],
    ['too few hours', { quiet_until: 10, quiet_from: 15 }, 'quiet_from', 'Leave at least six hours'],
  ])('refuse %s', async (_name, change, field, text) => {
    const answer = await save(owner, change);
    expect(answer).toMatchObject({ status: 422, body: { data: { id: 'invalid' } } });
    expect(answer.body.data.fields[field]).toContain(text);
    expect((await read(owner)).undo_seconds).toBe(30);
  });

  it('are read by an authorized user, but changed by the owner only', async () => {
    const sub = await app.createAuthorizedUser(owner);
    expect((await read(sub)).undo_seconds).toBe(30);
    expect((await save(sub)).status).toBe(403);
    expect((await save(null)).status).toBe(401);
    expect((await read(owner)).undo_seconds).toBe(30);
  });
});
