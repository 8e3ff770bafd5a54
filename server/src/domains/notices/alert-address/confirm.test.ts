import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { confirmAlerts } from '../../../testing/alerts';
import { noticesOf } from '../../../testing/notices';
import { testApp, type TestApp, type TestUser } from '../../../testing/app';
import { tables } from '../../../testing/tables';
import { sendHeldAlerts } from '../alert/held-alerts.job';
import { alertOwner } from '../alert/alert-owner';
import { mailConfirmed } from '../alert/notify-address';
import { quotedName } from '../alert/quoted-name';
import { notifyStopped } from '../alert/notify-stopped';

let t: TestApp;
let owner: TestUser;
const { sql } = tables(() => t.db);

beforeAll(async () => {
  t = await testApp();
});
beforeEach(async () => {
  await sql('delete from login_attempt');
  owner = await t.createOwner({ planLeft: 100 });
});

const save = (user: TestUser, changes: Record<string, string | number>) =>
  t.call(user, 'PUT', 'profiles/account', {
    form: { email: user.email, first_name: 'Olivia', last_name: 'Tester', timezone: 0, ...changes },
  });
const unconfirmed = async (user = owner): Promise<string[]> =>
  (await t.call(user, 'GET', 'login')).body.data.profile.unconfirmed_alerts;
const mailsTo = async (recipient: string): Promise<{ subject: string; body_text: string }[]> =>
  (await t.db.engine.query('select subject, body_text from mail where recipient = $1 order by id', [recipient])).rows;
const textsTo = async (phone: string): Promise<{ body: string; account_id: number | null }[]> =>
  (await t.db.engine.query('select body, account_id from message where phone = $1 order by id', [phone])).rows;
const alert = (user = owner) =>
  t.db.asEngine((tx) => alertOwner(tx, { accountId: user.accountId, subject: 'Look', text: 'Look here.' }));
const sendAgain = (address: string, user = owner) =>
  t.call(user, 'POST', 'profiles/alert-addresses', { form: { address } });
const tokenTo = async (address: string): Promise<string> =>
  /confirm-alerts=([\w-]{43})\n/.exec((await mailsTo(address)).at(-1)?.body_text ?? '')?.[1] ?? '';
const open = (token: string) => t.call(null, 'POST', 'profiles/alert-addresses/confirm', { form: { token } });
const enter = (phone: string, code: string) =>
  t.call(owner, 'POST', 'profiles/alert-addresses/code', { form: { phone, code } });
const unverify = (user: TestUser) => sql('update account set verified = false where id = $1', [user.accountId]);
let counter = 0;
const freshAddress = (): string => `alerts${(counter += 1)}@stranger.example`;
const freshPhone = (): string => `512555${String(2_000 + (counter += 1))}`;

describe('an address for alerts', () => {
  it('gets one link when it is saved, and nothing else until the link is opened', async () => {
    const address = freshAddress();
    const { body } = await save(owner, { alert_email: address });
    expect(body.message).toBe(
      `Account Info updated. ${address} must be confirmed first: open the link, or enter the code, that we have just sent.`,
    );
    await alert();
    await save(owner, { alert_email: address, company: 'Buy at evil.com' });
    const [link, ...more] = await mailsTo(address);
    expect(more).toEqual([]);
    expect(link?.subject).toBe('Confirm this address for notifications of Textloom');
    expect(`${link?.subject} ${link?.body_text}`).not.toMatch(/evil|Olivia|Tester/);
    expect(await unconfirmed()).toEqual([address]);
    expect((await open(await tokenTo(address))).status).toBe(200);
    expect(await unconfirmed()).toEqual([]);
    await alert();
    expect((await mailsTo(address)).slice(1)).toEqual([{ subject: 'Look', body_text: 'Look here.' }]);
  });

  it('can be sent a new link by its user, and then only the newest works, once', async () => {
    const address = freshAddress();
    await save(owner, { inbox_notifications: 1, inbox_notification_emails: address });
    const first = await tokenTo(address);
    expect((await sendAgain(address)).body.message).toBe(`We sent a link to ${address}.`);
    const newest = await tokenTo(address);
    expect([(await open(first)).status, (await open(newest)).status, (await open(newest)).status]).toEqual([
      400, 200, 400,
    ]);
    expect((await sendAgain(address)).status).toBe(404);
    expect((await sendAgain('nobody@stranger.example')).status).toBe(404);
  });

  it('gets three links in a quarter of an hour, whichever accounts request them', async () => {
    const [address, other] = [freshAddress(), await t.createOwner()];
    for (const user of [owner, other]) await save(user, { alert_email: address });
    const statuses = [await sendAgain(address), await sendAgain(address, other)].map(({ status }) => status);
    expect(statuses).toEqual([200, 429]);
    expect(await mailsTo(address)).toHaveLength(3);
  });

  it('is confirmed for one account, not for another', async () => {
    const [address, other] = [freshAddress(), await t.createOwner()];
    await save(owner, { alert_email: address });
    await open(await tokenTo(address));
    await save(other, { alert_email: address });
    const before = (await mailsTo(address)).length;
    await alert(other);
    expect(await mailsTo(address)).toHaveLength(before);
    expect(await unconfirmed(other)).toEqual([address]);
  });

  it('needs no link when a user of the account has proved it by signing in with it', async () => {
    const user = await t.createAuthorizedUser(owner);
    const invited = await t.createAuthorizedUser(owner, { invited: true });
    await save(owner, { alert_email: `${owner.email.toUpperCase()}, ${user.email}, ${invited.email}` });
    expect(await unconfirmed()).toEqual([invited.email]);
    await alert();
    expect((await mailsTo(owner.email)).map(({ subject }) => subject)).toEqual(['Look']);
    expect((await mailsTo(user.email)).map(({ subject }) => subject)).toEqual(['Look']);
    expect((await mailsTo(invited.email)).map(({ subject }) => subject)).toEqual([
      'Confirm this address for notifications of Textloom',
    ]);
  });
});

describe('an account whose own address is not verified', () => {
  it('sends nothing to the addresses and phones of its alerts, not even a link or a code', async () => {
    const [address, phone] = [freshAddress(), freshPhone()];
    await unverify(owner);
    await save(owner, {
      alert_email: address,
      enable_text_alerts: 1,
      alert_sms: phone,
      inbox_notifications: 1,
      inbox_notification_emails: address,
    });
    await confirmAlerts(t.db, owner, 'mail', address);
    await confirmAlerts(t.db, owner, 'phone', phone);
    await alert();
    await t.db.asEngine((tx) => mailConfirmed(tx, owner.accountId, [address], { subject: 'New', text: 'Hi' }));
    expect((await sendAgain(address)).body.data.id).toBe('unverified');
    expect([await mailsTo(address), await textsTo(phone), await mailsTo(owner.email)]).toEqual([[], [], []]);
  });

  it('gets ten mails a day about itself, because its address may be a stranger’s', async () => {
    await unverify(owner);
    for (let n = 0; n < 12; n += 1)
      await t.call(owner, 'POST', 'profiles/keys', {
        form: { name: `Buy at evil.com ${n}`, scopes: 'subscribers:read', expires_in: 0 },
      });
    const mails = await mailsTo(owner.email);
    expect(mails).toHaveLength(10);
    expect(JSON.stringify(mails)).not.toContain('evil');
  });
});

describe('a phone for alerts', () => {
  const codeTo = async (phone: string): Promise<string> =>
    /is (\d{6})\./.exec((await textsTo(phone)).at(-1)?.body ?? '')?.[1] ?? '';

  it('is texted a code that its account cannot read, and alerts once the code was entered', async () => {
    const phone = freshPhone();
    await save(owner, { enable_text_alerts: 1, alert_sms: phone });
    await alert();
    expect(await textsTo(phone)).toEqual([{ body: expect.stringContaining('your code for alerts'), account_id: null }]);
    const code = await codeTo(phone);
    expect((await enter(phone, code)).status).toBe(200);
    await alert();
    expect((await textsTo(phone)).slice(1)).toEqual([{ body: 'Look here.', account_id: owner.accountId }]);
  });

  it('allows five tries of a code', async () => {
    const phone = freshPhone();
    await save(owner, { enable_text_alerts: 1, alert_sms: phone });
    const code = await codeTo(phone);
    const wrong = code === '000000' ? '000001' : '000000';
    for (let n = 0; n < 5; n += 1)
      expect((await enter(phone, wrong)).body.data.fields.code).toMatch(/^The code is wrong/);
    expect((await enter(phone, code)).body.data.fields.code).toMatch(/^The last code was already used, is too old/);
    await alert();
    expect(await textsTo(phone)).toHaveLength(1);
  });

  it('gets five codes a day from one account, and none after STOP', async () => {
    const phones = Array.from({ length: 7 }, freshPhone);
    const [left = ''] = phones;
    await sql(`insert into suppression (account_id, phone, reason) values ($1, $2, 'stop')`, [owner.accountId, left]);
    for (const phone of phones) await save(owner, { enable_text_alerts: 1, alert_sms: phone });
    const counts = await Promise.all(phones.map(async (phone) => (await textsTo(phone)).length));
    expect(counts).toEqual([0, 1, 1, 1, 1, 1, 0]);
  });
});

describe('notifications of one address', () => {
  const config = { productName: 'Textloom', publicUrl: 'http://textloom.test' };
  const later = () =>
    sql(`update alert_count set since = since - interval '61 minutes' where account_id = $1`, [owner.accountId]);

  it('are limited to twenty an hour, however many arrive at once, and then one summary', async () => {
    const address = freshAddress();
    await confirmAlerts(t.db, owner, 'mail', address);
    const one = () =>
      t.db.asEngine((tx) => mailConfirmed(tx, owner.accountId, [address], { subject: 'New', text: 'Hi' }));
    await Promise.all(Array.from({ length: 40 }, one));
    expect(await mailsTo(address)).toHaveLength(20);
    await t.db.asEngine((tx) => tx.query('select 1'));
    expect(await sendHeldAlerts({ db: t.db, config })).toBe(0);
    await later();
    expect(await Promise.all([sendHeldAlerts({ db: t.db, config }), sendHeldAlerts({ db: t.db, config })])).toContain(
      1,
    );
    expect((await mailsTo(address)).slice(20)).toEqual([
      {
        subject: 'More happened in your Textloom account',
        body_text: expect.stringContaining('more notifications than we send one by one'),
      },
    ]);
    await one();
    expect(await mailsTo(address)).toHaveLength(22);
  });

  it('are limited to sixty an hour for all addresses of an account', async () => {
    const addresses = Array.from({ length: 7 }, freshAddress);
    await confirmAlerts(t.db, owner, 'mail', ...addresses);
    for (let n = 0; n < 12; n += 1)
      await t.db.asEngine((tx) => mailConfirmed(tx, owner.accountId, addresses, { subject: 'New', text: 'Hi' }));
    const { rows } = await t.db.engine.query('select count(*)::int as n from mail where account_id = $1', [
      owner.accountId,
    ]);
    expect(rows[0].n).toBe(60);
  });
});

describe('events that stop work', () => {
  it('cause a notice and a mail to the owner’s own address, even with alerts off', async () => {
    await t.db.asEngine((tx) =>
      notifyStopped(tx, {
        accountId: owner.accountId,
        kind: 'webhook.disabled',
        path: '/account/webhooks',
        subject: 'Stopped',
        text: 'It stopped.',
      }),
    );
    expect(await mailsTo(owner.email)).toEqual([{ subject: 'Stopped', body_text: 'It stopped.' }]);
    expect(await noticesOf(t.db, owner)).toEqual([
      { kind: 'webhook.disabled', text: 'It stopped.', path: '/account/webhooks' },
    ]);
  });
});

describe('a name of the account in a mail', () => {
  it.each([
    ['Summer', ' “Summer”'],
    ['Win at evil.com', ''],
    ['call 512 555 0199', ''],
    ['a “quote”', ' “a quote”'],
    ['', ''],
  ])('%s is shown as "%s"', (name, shown) => expect(quotedName(name)).toBe(shown));
});

describe('addresses that were stored before they had to be confirmed', () => {
  /** The notice by which the migration informs users. */
  const SQL = readFileSync(join(__dirname, '../../../platform/db/migrations/0097_alert_addresses.sql'), 'utf8');
  const told = async (user: TestUser): Promise<number> => (await noticesOf(t.db, user)).length;

  it('go on where a user has proved them, and else their users find a notice', async () => {
    await sql('delete from notice');
    const keeps = await t.createOwner();
    const colleague = await t.createAuthorizedUser(keeps);
    const [unverified, texted, off] = [await t.createOwner(), await t.createOwner(), await t.createOwner()];
    const set = (user: TestUser, change: string) => sql(`update app_user set ${change} where id = $1`, [user.userId]);
    await set(keeps, `alert_email = upper(email) || ', ${colleague.email}'`);
    await set(colleague, `inbox_notifications = 1, inbox_notification_emails = 'x@stranger.example'`);
    await set(unverified, 'alert_email = email');
    await unverify(unverified);
    await set(texted, `enable_text_alerts = 1, alert_sms = '5125550101'`);
    await set(off, `alert_sms = '5125550101', inbox_notification_emails = 'x@stranger.example'`);
    await t.db.asEngine((tx) => tx.execute(SQL.slice(SQL.indexOf('insert into notice'))));
    expect(await Promise.all([keeps, colleague, unverified, texted, off].map(told))).toEqual([0, 1, 1, 1, 0]);
  });
});
