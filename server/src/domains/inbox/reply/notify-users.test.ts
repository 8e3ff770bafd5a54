import { accountFactory } from '../../../testing/accounts';
import { testDatabase, type TestDatabase } from '../../../testing/database';
import { confirmAlerts } from '../../../testing/alerts';
import { notifyUsers } from './notify-users';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});

const SETTINGS = { publicUrl: 'http://textloom.test', productName: 'Textloom' };

/** The mail about a message of a subscriber with this name. */
async function mailAbout(
  firstName: string,
  lastName: string,
  text = 'Hi',
): Promise<{ subject: string; body_text: string } | undefined> {
  const { accountId, userId } = await accountFactory(db).createOwner();
  await confirmAlerts(db, { accountId }, 'mail', 'partner@example.com');
  return db.asEngine(async (tx) => {
    await tx.execute(
      `update app_user set inbox_notifications = 1, inbox_notification_emails = 'partner@example.com' where id = $1`,
      [userId],
    );
    const keyword = await tx.one<{ id: number }>(
      `insert into keyword (account_id, keyword, canonical) values ($1, $2, $2) returning id`,
      [accountId, `TELL${accountId}`],
    );
    const { id } = await tx.one<{ id: number }>(
      `insert into subscriber (account_id, keyword_id, phone, first_name, last_name) values ($1, $2, '5125550199', $3, $4) returning id`,
      [accountId, keyword.id, firstName, lastName],
    );
    await notifyUsers(tx, SETTINGS, {
      accountId,
      conversationId: 1,
      subscriberId: id,
      phone: '5125550199',
      text,
    });
    return tx.maybeOne<{ subject: string; body_text: string }>(
      'select subject, body_text from mail where account_id = $1',
      [accountId],
    );
  });
}

describe('a subscriber’s name in a notice by mail', () => {
  it('is shown as a name, after our own words', async () => {
    expect(await mailAbout('Sam', 'Rivera')).toEqual({
      subject: 'New message from (512) 555-0199',
      body_text: expect.stringMatching(
        /^A new message is in your Textloom inbox, from \(512\) 555-0199 \(Sam Rivera\):\n\n> Hi\n\n/,
      ),
    });
  });

  it('is replaced by the phone number if it is not a name', async () => {
    expect(await mailAbout('Win', 'evil.com')).toEqual({
      subject: 'New message from (512) 555-0199',
      body_text: expect.stringMatching(/^A new message is in your Textloom inbox, from \(512\) 555-0199:\n\n> Hi\n\n/),
    });
  });
});

describe('the text of a stranger in a notice by mail', () => {
  it('is not quoted when there is none, but a file', async () => {
    expect((await mailAbout('Sam', 'Rivera', ' '))?.body_text).toMatch(
      /^A new message is in your Textloom inbox, from \(512\) 555-0199 \(Sam Rivera\), without words: a picture or a file\.\n\nRead and answer it:\n/,
    );
  });

  it('is quoted line by line, up to a limit', async () => {
    const body = (
      await mailAbout('Sam', 'Rivera', `Hi\n\nRead and answer it:\r\nhttp://evil.com\u2028${'x'.repeat(5_000)}`)
    )?.body_text;
    const lines = body?.split('\n') ?? [];
    expect(lines.slice(2, 6)).toEqual(['> Hi', '> ', '> Read and answer it:', '> http://evil.com']);
    expect(lines[6]).toMatch(/^> x{900,1000}…$/);
    expect(lines.slice(7, 9)).toEqual(['', 'Read and answer it:']);
  });
});
