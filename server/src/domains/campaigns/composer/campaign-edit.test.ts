import { formatSchedule, parseSchedule } from '@textloom/contracts';
import { startOneScheduled } from '../sending/start-scheduled';
import { createKeyword, createSubscribers } from '../../../testing/stage';
import { testApp, type TestApp, type TestUser } from '../../../testing/app';

const PATH = 'messages/campaigns';

let app: TestApp;
let owner: TestUser;
let keyword: number;
let people: number[];

beforeAll(async () => {
  app = await testApp();
  owner = await app.createOwner();
  keyword = await createKeyword(app.db, owner, 'PIZZA');
  people = await createSubscribers(app.db, owner, keyword, 10);
});

const inHours = (hours: number): string => formatSchedule(new Date(Date.now() + hours * 3_600_000), 0);
type Form = Record<string, string | number | readonly (string | number)[]>;
const later = (change: Form = {}): Form => ({
  name: 'Friday',
  message: 'Two for one',
  segments: 1,
  schedule: 1,
  schedule_date: inHours(2),
  keywords: [keyword],
  ...change,
});
const post = (user: TestUser, form: Form, id?: number) =>
  app.call(user, 'POST', id === undefined ? PATH : `${PATH}/${id}`, { form });
const read = async (id: number) => (await app.call(owner, 'GET', `${PATH}/${id}`)).body.data;
const create = async (form: Form = {}): Promise<number> => (await post(owner, later(form))).body.data.id;

describe('CAMP-007, CAMP-042: the data for editing a campaign', () => {
  it('contains name, text, every way of choosing, schedule and options', async () => {
    const { id: group } = await app.db.asEngine((tx) =>
      tx.one<{ id: number }>("insert into contact_group (account_id, name) values ($1, 'VIP') returning id", [
        owner.accountId,
      ]),
    );
    await app.db.asEngine((tx) =>
      tx.execute(
        'insert into contact_group_member (account_id, group_id, subscriber_id) select $1, $2, id from unnest($3::bigint[]) id',
        [owner.accountId, group, people.slice(0, 3)],
      ),
    );
    const schedule_date = inHours(3);
    const id = await create({
      schedule_date,
      subscribers: people.slice(0, 1),
      extra_subscribers: people.slice(1, 3),
      filtered_subscribers: people.slice(3, 6).join(','),
      groups: [group],
      quiet: 0,
      not_after: inHours(9),
    });
    expect(await read(id)).toMatchObject({
      sent: 0,
      revision: 1,
      name: 'Friday',
      message: 'Two for one',
      schedule: 1,
      schedule_date,
      subscribers: [{ id: people[0], phone: '5125550100' }],
      extra_subscribers: people.slice(1, 3),
      filtered_subscribers: people.slice(3, 6),
      groups: [{ id: group, name: 'VIP', subscribers: 3, smart: false }],
      keywords: [{ id: keyword, keyword: 'PIZZA' }],
      quiet: false,
      not_after: inHours(9),
    });
  });
});

describe('CAMP-021, CAMP-042: two editors of one campaign', () => {
  it('do not overwrite each other: the later save of an older revision is refused, and may be repeated on the newer one', async () => {
    const id = await create();
    expect((await post(owner, later({ name: 'First', revision: 1 }), id)).status).toBe(200);
    const refused = await post(owner, later({ name: 'Second', revision: 1 }), id);
    expect(refused).toMatchObject({
      status: 409,
      body: {
        message: 'This campaign was changed while you were editing, by somebody else or in another tab.',
        data: { id: 'edit_conflict', revision: 2 },
      },
    });
    expect((await read(id)).name).toBe('First');
    expect((await post(owner, later({ name: 'Second', revision: 2 }), id)).status).toBe(200);
    expect(await read(id)).toMatchObject({ name: 'Second', revision: 3 });
  });

  it('who save at the same time: one succeeds', async () => {
    const id = await create();
    const answers = await Promise.all(['A', 'B', 'C'].map((name) => post(owner, later({ name, revision: 1 }), id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });

  it('may be older clients, which send no revision and write everything', async () => {
    const id = await create();
    await post(owner, later({ name: 'First', revision: 1 }), id);
    expect((await post(owner, later({ name: 'Old client' }), id)).status).toBe(200);
  });
});

describe('CAMP-042: a campaign that starts while it is being edited', () => {
  it('is sent as it was stored, and the change is refused', async () => {
    const id = await create();
    await app.db.asEngine((tx) => tx.execute('update campaign set send_at = now() where id = $1', [id]));
    const [saved] = await Promise.all([
      post(owner, later({ message: 'Changed', revision: 1 }), id),
      startOneScheduled(app.deps),
    ]);
    const stored = await read(id);
    const begun = { status: 409, id: 'campaign_started', sent: 1, message: 'Two for one' };
    const changed = { status: 200, id, sent: 0, message: 'Changed' };
    expect([begun, changed]).toContainEqual({
      status: saved.status,
      id: saved.body.data.id,
      sent: stored.sent,
      message: stored.message,
    });
  });
});

describe('VAL-055, VAL-056: times around daylight saving', () => {
  const eastern = () => app.createOwner({ timezone: 1 });
  /** The second Sunday of March and the first of November are far enough in the future each year. */
  const YEAR = new Date().getFullYear() + 1;
  const sunday = (month: number, nth: number): string => {
    const first = new Date(Date.UTC(YEAR, month - 1, 1)).getUTCDay();
    const day = 1 + ((7 - first) % 7) + (nth - 1) * 7;
    return `${String(month).padStart(2, '0')}/${String(day).padStart(2, '0')}/${YEAR}`;
  };
  const scheduled = async (user: TestUser, schedule_date: string) => {
    const own = await createKeyword(app.db, user);
    await createSubscribers(app.db, user, own, 1);
    return post(user, { message: 'Hi', schedule: 1, schedule_date, keywords: [own] });
  };
  const sendAt = (id: number) =>
    app.db.asEngine(
      async (tx) => (await tx.one<{ at: Date }>('select send_at as at from campaign where id = $1', [id])).at,
    );

  it('a time that does not exist is refused at its field', async () => {
    const answer = await scheduled(await eastern(), `${sunday(3, 2)} 02:30 AM`);
    expect(answer).toMatchObject({
      status: 422,
      body: { data: { fields: { schedule_date: expect.stringMatching(/^This time does not exist/) } } },
    });
  });

  it('a time that occurs twice means the first', async () => {
    const user = await eastern();
    const text = `${sunday(11, 1)} 01:30 AM`;
    const answer = await scheduled(user, text);
    const at = await sendAt(answer.body.data.id);
    expect(at).toEqual(parseSchedule(text, 1));
    expect(at.toISOString()).toMatch(/T05:30:00/);
  });
});

describe('when a campaign may still be sent', () => {
  it('is checked at its field', async () => {
    for (const [not_after, problem] of [
      [inHours(1), 'Choose a time after the message is sent.'],
      ['12/31/9999 09:30 AM', 'Choose a time within two years after the message is sent.'],
      ['tomorrow', 'Enter a date and time, like 12/31/2026 09:30 AM, or leave it empty.'],
    ] as const) {
      const answer = await post(owner, later({ not_after }));
      expect(answer).toMatchObject({ status: 422, body: { data: { fields: { not_after: problem } } } });
    }
    expect((await post(owner, later({ quiet: 'maybe' }))).status).toBe(422);
  });

  it('is refused in the year 9999, at its field', async () => {
    const problem = 'Choose a time within the next two years.';
    expect(await post(owner, later({ schedule_date: '12/31/9999 09:30 AM', not_after: '' }))).toMatchObject({
      status: 422,
      body: { data: { fields: { schedule_date: problem } } },
    });
  });

  it('waits for quiet hours and has no end unless the form says otherwise', async () => {
    expect(await read(await create())).toMatchObject({ quiet: true, not_after: '' });
  });
});
