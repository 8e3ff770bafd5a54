import { localMoment, shiftDay } from '@textloom/contracts';
import { testApp, type TestApp, type TestUser } from '../../../testing/app';
import { placeOf, setBack, textsTo } from '../../../testing/automations';
import { testDatabase, type TestDatabase } from '../../../testing/database';
import { createKeyword, createSubscribers } from '../../../testing/stage';
import { sentCampaign } from '../../campaigns/campaign/campaign.fixture';
import { PLACE } from '../sequence/leave-sequence.repository';
import { click, linkTo, sequenceOn, workOff } from './sequence-triggers.fixture';

let db: TestDatabase;
let t: TestApp;
let owner: TestUser;
let keyword: number;
let other: number;
let next = 5_125_700_000;

beforeAll(async () => {
  db = await testDatabase();
  t = await testApp({}, { db });
  owner = await t.createOwner({ planLeft: 10_000 });
  await sql('update account set quiet_until = null, quiet_from = null where id = $1', [owner.accountId]);
  keyword = await createKeyword(db, owner);
  other = await createKeyword(db, owner);
});

const sql = (text: string, values: unknown[] = []) => db.asEngine((tx) => tx.execute(text, values));
async function people(count: number, word = keyword): Promise<{ ids: number[]; phones: string[] }> {
  const ids = await createSubscribers(db, owner, word, count, next);
  const phones = ids.map((_, index) => String(next + index));
  next += count;
  return { ids, phones };
}
const tag = (ids: readonly number[], tags: string) =>
  sql('update subscriber set tags = $2 where id = any($1::bigint[])', [ids, tags]);
const states = async (id: number) => (await placeOf(db, id)).map(({ state }) => state);
const shortLink = async (target: string): Promise<string> =>
  (await t.call(owner, 'POST', 'helper/shorturl', { form: { link: target } })).body.data.id;

describe('sequences begin with a click', () => {
  it('in any text of the chosen campaign, once, however often they click', async () => {
    const { ids, phones } = await people(3);
    const campaign = await sentCampaign(db, owner, ids, [3, 3, 3]);
    const unchosen = await sentCampaign(db, owner, ids, [3, 3, 3]);
    const id = await sequenceOn(t, owner, { trigger: 'campaign', trigger_campaign: unchosen });
    const links = [await linkTo(t, owner, 'https://a.example/1'), await linkTo(t, owner, 'https://a.example/2')];
    for (const link of [...links, ...links]) await click(t, phones[0] ?? '', link);
    await workOff(t);
    expect(await states(id)).toEqual([0]);
    await setBack(db, id, '61 minutes');
    await Promise.all([workOff(t), workOff(t)]);
    await click(t, phones[0] ?? '', links[1] ?? 0);
    await workOff(t);
    expect([await states(id), await textsTo(db, phones[0] ?? '')]).toEqual([[1], ['One']]);
    expect(campaign).not.toBe(unchosen);
  });

  it('on one address, whichever text contains it, except a text of the sequence itself', async () => {
    const { ids, phones } = await people(1);
    await sentCampaign(db, owner, ids, [3]);
    const target = 'https://b.example/menu';
    const message = `Menu: ${await shortLink(target)}`;
    const id = await sequenceOn(t, owner, { trigger: 'link', trigger_address: target }, [
      { after: 'hours', hours: 1, message },
    ]);
    const link = await linkTo(t, owner, target);
    await click(t, phones[0] ?? '', await linkTo(t, owner, 'https://b.example/other'));
    await workOff(t);
    expect(await states(id)).toEqual([]);
    await click(t, phones[0] ?? '', link);
    await workOff(t);
    await setBack(db, id, '61 minutes');
    await workOff(t);
    // The message has its own link, and a click on it counts for its step.
    const [text = ''] = await textsTo(db, phones[0] ?? '');
    expect([text.length, text === message]).toEqual([message.length, false]);
    await click(t, phones[0] ?? '', link);
    await workOff(t);
    expect(await states(id)).toEqual([1]);
    const { steps } = (await t.call(owner, 'GET', `messages/automations/${id}`)).body.data;
    expect(steps).toMatchObject([{ sent: 1, clicked: 1 }]);
  });

  it('only of people who may be texted, who are held while it is paused', async () => {
    const { ids, phones } = await people(2);
    const campaign = await sentCampaign(db, owner, ids, [3, 3]);
    const id = await sequenceOn(t, owner, { trigger: 'campaign', trigger_campaign: campaign });
    const link = await linkTo(t, owner, 'https://c.example/');
    await sql('update subscriber set disabled = 1 where id = $1', [ids[0]]);
    await click(t, phones[0] ?? '', link);
    await t.call(owner, 'PUT', `messages/automations/${id}/state`, { form: { state: 'paused' } });
    await click(t, phones[1] ?? '', link);
    await workOff(t);
    expect(await states(id)).toEqual([PLACE.held]);
  });
});

describe('sequences begin with a tag', () => {
  it('that is added, by any statement and in any case, but not one that stays or is removed', async () => {
    const { ids, phones } = await people(3);
    await tag([ids[0] ?? 0], 'vip');
    const id = await sequenceOn(t, owner, { trigger: 'tag', trigger_tag: ' Vip ' });
    await tag(ids, 'new, VIP');
    await workOff(t);
    expect(await states(id)).toEqual([0, 0]);
    await setBack(db, id, '61 minutes');
    await tag(ids, '');
    await workOff(t);
    expect(await Promise.all(phones.map((phone) => textsTo(db, phone)))).toEqual([[], ['One'], ['One']]);
    // Again, in a new round, because they have finished it.
    await tag(ids, 'vip');
    await workOff(t);
    expect(await states(id)).toEqual([0, 0, 0]);
  });

  it('once for a phone that is subscribed by two keywords', async () => {
    const first = next;
    const { ids, phones } = await people(1);
    const [twin = 0] = await createSubscribers(db, owner, other, 1, first);
    const id = await sequenceOn(t, owner, { trigger: 'tag', trigger_tag: 'twin' });
    await tag([...ids, twin], 'twin');
    await workOff(t);
    await tag([twin], '');
    await tag([twin], 'twin');
    await workOff(t);
    await setBack(db, id, '61 minutes');
    await workOff(t);
    expect(await textsTo(db, phones[0] ?? '')).toEqual(['One']);
  });

  it('not after they have left, but again when they have returned and get the tag once more', async () => {
    const { ids, phones } = await people(1);
    const id = await sequenceOn(t, owner, { trigger: 'tag', trigger_tag: 'gone' });
    await tag(ids, 'gone');
    await workOff(t);
    await sql(`update subscriber set subscribed_at = now() + interval '1 second' where id = $1`, [ids[0]]);
    await tag(ids, '');
    await tag(ids, 'gone');
    await workOff(t);
    await setBack(db, id, '62 minutes');
    await workOff(t);
    expect(await textsTo(db, phones[0] ?? '')).toEqual(['One']);
  });
});

describe('sequences begin with a date', () => {
  const localToday = (): string => new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Chicago' }).format();
  const shown = (day: string): string => `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`;
  /** Makes the day begin for the sequence, again if it has already begun. */
  const dayBegins = async (id: number): Promise<void> => {
    await sql('update automation set next_at = now() where id = $1', [id]);
    await workOff(t);
  };
  const begun = (id: number) =>
    db.asEngine((tx) =>
      tx.query<{ subscriber_id: number; joined_at: Date }>(
        'select subscriber_id, joined_at from sequence_person where automation_id = $1 order by subscriber_id',
        [id],
      ),
    );

  it('the birthday, or some days before it, each phone once, counted from the beginning of the local day', async () => {
    const { ids } = await people(3);
    const today = localToday();
    const birthday = shown(shiftDay(today, 3));
    await sql('update subscriber set birthday = $2, subscribed_at = $3 where id = any($1::bigint[])', [
      ids.slice(0, 2),
      birthday.slice(0, 5),
      new Date('2026-01-01'),
    ]);
    const id = await sequenceOn(t, owner, { trigger: 'date', before: 3 }, [
      { after: 'days', days: 1, time: '09:00', message: 'Soon' },
    ]);
    await workOff(t);
    expect(await begun(id)).toEqual([]);
    await dayBegins(id);
    await sql('update sequence_person set state = 1 where automation_id = $1', [id]);
    await dayBegins(id);
    expect(await begun(id)).toEqual(
      ids.slice(0, 2).map((subscriber_id) => ({ subscriber_id, joined_at: localMoment(today, 0, 0) })),
    );
    expect(await states(id)).toEqual([1, 1]);
    const { when } = (await t.call(owner, 'GET', `messages/automations/${id}`)).body.data;
    expect(when).toBe('3 days before each birthday, 1 message');
  });

  it.each([
    ['on that day', 0, (day: string) => day, 1],
    ['not on the same day of another year', 0, (day: string) => `2016${day.slice(4)}`, 0],
    ['every year if that was chosen', 1, (day: string) => `2020${day.slice(4)}`, 1],
  ])('of a custom field, %s', async (_, yearly, dayOf, entered) => {
    const { ids } = await people(1);
    const field = await db.asEngine((tx) =>
      tx.value<number>(
        `insert into custom_field (account_id, name, slug, kind) values ($1, 'Renewal ' || $2, 'f' || $2, 'date') returning id`,
        [owner.accountId, String(next)],
      ),
    );
    const day = dayOf(localToday());
    await sql(
      'insert into subscriber_value (account_id, subscriber_id, field_id, value, day) values ($1, $2, $3, $4::text, $4::text::date)',
      [owner.accountId, ids[0], field, day],
    );
    const id = await sequenceOn(t, owner, { trigger: 'date', trigger_field: field, trigger_yearly: yearly });
    await dayBegins(id);
    await dayBegins(id);
    expect(await begun(id)).toHaveLength(entered);
  });
});

describe('a message of a sequence for those who clicked, and one for those who did not', () => {
  it('is sent to them only; the others continue without it, and the step counts them', async () => {
    const { ids, phones } = await people(2);
    const target = 'https://d.example/';
    const id = await sequenceOn(t, owner, { trigger: 'tag', trigger_tag: 'branch' }, [
      { after: 'hours', hours: 1, message: `Look ${await shortLink(target)}` },
      { after: 'hours', hours: 2, message: 'Clicked', only: 'clicked', of: 1 },
      { after: 'hours', hours: 3, message: 'Not clicked', only: 'not_clicked', of: 1 },
      { after: 'hours', hours: 4, message: 'All' },
    ]);
    await tag(ids, 'branch');
    await workOff(t);
    await setBack(db, id, '61 minutes');
    await workOff(t);
    await click(t, phones[0] ?? '', await linkTo(t, owner, target));
    for (let hour = 0; hour < 3; hour += 1) {
      await setBack(db, id, '1 hour');
      await workOff(t);
    }
    const texts = await Promise.all(phones.map((phone) => textsTo(db, phone)));
    expect(texts.map((list) => list.slice(1))).toEqual([
      ['Clicked', 'All'],
      ['Not clicked', 'All'],
    ]);
    const { steps } = (await t.call(owner, 'GET', `messages/automations/${id}`)).body.data;
    expect(steps).toMatchObject([
      { only: 'everybody', of: 0, unmet: 0, clicked: 1 },
      { only: 'clicked', of: 1, unmet: 1 },
      { only: 'not_clicked', of: 1, unmet: 1 },
      { only: 'everybody', unmet: 0 },
    ]);
  });
});

describe('POST messages/automations: what begins a sequence', () => {
  const create = (
    form: Record<string, string | number>,
    steps: object[] = [{ after: 'hours', hours: 1, message: 'M' }],
  ) =>
    t.call(owner, 'POST', 'messages/automations', {
      form: { kind: 'sequence', name: 'N', steps: JSON.stringify(steps), ...form },
    });

  it('refuses what is missing, and campaigns and fields of another account, at the field', async () => {
    const stranger = await t.createOwner();
    const theirs = await sentCampaign(
      db,
      stranger,
      await createSubscribers(db, stranger, await createKeyword(db, stranger), 1),
      [3],
    );
    const field = await db.asEngine((tx) =>
      tx.value<number>(
        `insert into custom_field (account_id, name, slug, kind) values ($1, 'Theirs', 'theirs', 'date') returning id`,
        [stranger.accountId],
      ),
    );
    const cases: [string, Record<string, string | number>][] = [
      ['trigger_campaign', { trigger: 'campaign' }],
      ['trigger_campaign', { trigger: 'campaign', trigger_campaign: theirs }],
      ['trigger_address', { trigger: 'link', trigger_address: 'javascript:alert(1)' }],
      ['trigger_tag', { trigger: 'tag', trigger_tag: ' ' }],
      ['trigger_field', { trigger: 'date', trigger_field: field }],
      ['trigger', { trigger: 'moon' }],
    ];
    for (const [name, form] of cases) {
      const { status, body } = await create(form);
      expect([status, Object.keys(body.data.fields ?? body.data)]).toEqual([422, [name]]);
    }
  });

  it('refuses a condition on a later message, or on one without a short link', async () => {
    const tagged = { trigger: 'tag', trigger_tag: 'x' };
    const steps = (message: string, hours: number) => [
      { after: 'hours', hours, message },
      { after: 'hours', hours: 2, message: 'M', only: 'clicked', of: 1 },
    ];
    for (const list of [steps(await shortLink('https://e.example/'), 3), steps('No link', 1)])
      expect((await create(tagged, list)).body.message).toBe('Choose an earlier message with a short link.');
    expect((await create(tagged, steps(await shortLink('https://e.example/'), 1))).status).toBe(200);
  });
});
