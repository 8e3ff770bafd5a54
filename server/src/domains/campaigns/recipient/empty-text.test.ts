import { claimMessages } from '../../texting/batch/batch.repository';
import { claimBatch } from '../../texting/batch/claim-batch.fixture';
import { expandOneStep } from '../batch/expand';
import { batchText } from '../batch/render';
import { startDue } from '../sending/start-scheduled';
import { checkLedger } from '../../texting/ledger/ledger-check.repository';
import { createCampaign, createKeyword, createSubscribers } from '../../../testing/stage';
import { DEFAULT_TUNING } from '../../texting/worker/tuning';
import { until } from '../../../testing/carrier';
import { testApp, type TestApp, type TestUser } from '../../../testing/app';

const EMPTY = 'The message is empty for all people whom it would reach. Add a word or a fallback to it.';

let t: TestApp;
let owner: TestUser;
let keyword: number;
let people: number[];

const sql = (text: string, values: unknown[] = []) => t.db.asEngine((tx) => tx.execute(text, values));
const dryRun = async (message: string, more = {}) =>
  (
    await t.call(owner, 'POST', 'messages/campaigns/dryrun', {
      form: { message, keywords: [keyword], quiet: 0, ...more },
    })
  ).body.data;
const send = (message: string, more = {}) =>
  t.call(owner, 'POST', 'messages/campaigns', {
    form: { message, schedule: 0, quiet: 0, keywords: [keyword], ...more },
  });

/** Five subscribers: two with a company, one with an invisible one, one with one that GSM-7 lacks, one without. */
beforeAll(async () => {
  t = await testApp();
  owner = await t.createOwner({ planLeft: 100 });
  keyword = await createKeyword(t.db, owner, 'PIZZA');
  people = await createSubscribers(t.db, owner, keyword, 5);
  await sql('update account set undo_seconds = 0 where id = $1', [owner.accountId]);
  for (const [index, company] of ['Acme', 'Łódź Ltd', '\u200b\u2060 ', '李', ''].entries())
    await sql('update subscriber set company_name = $2, state = $3 where id = $1', [people[index], company, 'ZZ']);
});

describe('a text that is empty for a person', () => {
  it('is a reason of its own in the pre-flight for leaving the person out', async () => {
    expect(await dryRun('{company_name}')).toMatchObject({ chosen: 5, empty: 3, recipients: 2, required: 2 });
    expect(await dryRun('{company_name}\u2060', { segments: 2 })).toMatchObject({
      empty: 2,
      recipients: 3,
      required: 6,
    });
    expect(await dryRun('{company_name|you}')).toMatchObject({ empty: 0, recipients: 5 });
    expect(await dryRun('{company_name} {keyword}')).toMatchObject({ empty: 0, recipients: 5 });
    expect(await dryRun('{company_name}', { segments: 3 })).toMatchObject({ empty: 0, recipients: 5 });
  });

  it('is left out for both of two compared texts', async () => {
    const compared = { ab_share: 20, ab_hours: 4, message_b: '{first_name}' };
    expect(await dryRun('Hello', compared)).toMatchObject({ empty: 5, recipients: 0, problem: 'empty_text' });
  });

  it('is neither written, sent nor charged, even if it became empty after the start', async () => {
    const { body } = await send('{company_name}');
    expect(body.data).toMatchObject({ recipients: 2, required: 2 });
    const { id } = body.data;
    await until(() => expandOneStep(t.deps, DEFAULT_TUNING, 'me'));
    await sql('update subscriber set company_name = $2 where id = $1', [people[1], '\u200d']);
    const handed = await t.db.asEngine(async (tx) => {
      const batch = await claimBatch(tx, 'me', 60_000, 36_000_000);
      if (!batch) throw new Error('no batch is due');
      const text = await batchText((work) => work(tx), t.deps, batch);
      const sub = await claimMessages(tx, batch, 'me', 0, 100);
      return (await text.write(tx, sub.messages)).map((message) => text.bodyOf(message));
    });
    expect(handed).toEqual(['Acme\nReply STOP to unsubscribe']);
    await sql('update subscriber set company_name = $2 where id = $1', [people[1], 'Łódź Ltd']);
    const shown = (await t.call(owner, 'GET', `messages/campaigns/${id}`)).body.data;
    expect(shown.stats).toMatchObject({ recipients: 2, skipped: 1 });
    expect(shown.messages_history.map((row: { reason: string }) => row.reason)).toContain(
      'The text is empty for this person',
    );
    expect(
      await t.db.asEngine((tx) => tx.query('select withdrawn, released from send_batch where campaign_id = $1', [id])),
    ).toEqual([{ withdrawn: 1, released: 1 }]);
    expect(await checkLedger(t.db)).toEqual([]);
  });

  it('is refused at the field of the text when it is empty for everybody', async () => {
    const only = { keywords: [], subscribers: [people[4] ?? 0] };
    expect((await send('{company_name}', only)).body).toMatchObject({
      message: EMPTY,
      data: { fields: { message: EMPTY } },
    });
    expect((await send('\u200b\u200d')).body).toMatchObject({ message: 'Message is required.' });
    expect(await dryRun('{company_name}', only)).toMatchObject({ problem: 'empty_text', reason: EMPTY, recipients: 0 });
  });

  it('ends a scheduled campaign as an error with that reason', async () => {
    const id = await createCampaign(t.db, owner, { message: '{city}', choice: { keywords: [keyword] } });
    await startDue(t.deps, 10);
    expect((await t.call(owner, 'GET', `messages/campaigns/${id}`)).body.data).toMatchObject({
      sent: 2,
      reason: EMPTY,
    });
  });

  it('is refused as a template and as a test message', async () => {
    const blank = '\u200b\ufeff';
    const template = await t.call(owner, 'POST', 'messages/templates', { form: { name: 'Blank', message: blank } });
    expect([template.status, template.body.message]).toEqual([422, 'Message is required.']);
  });
});

describe('names that GSM-7 cannot express', () => {
  const fallbacks = async (message: string) =>
    (await t.call(owner, 'POST', 'messages/campaigns/fallbacks', { form: { message, keywords: [keyword] } })).body.data;

  it('are counted, unless the text is Unicode', async () => {
    expect(await fallbacks('Hi {company_name|you}')).toMatchObject({ unfilled: 2, unwritable: 1 });
    expect(await fallbacks('Hi {company_name|you} 🍕')).toMatchObject({ unfilled: 2, unwritable: 0 });
    expect(await fallbacks('Hi')).toMatchObject({ unfilled: 0, unwritable: 0 });
  });
});
