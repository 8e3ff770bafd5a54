import type { Browser, Locator, Page } from '@playwright/test';
import { expect, Handset, serverUrl, openAs, test, watchConsole, type Persona } from '../support/app';
import { sql } from '../support/database';

const MARCO = "Marco's Pizza";
const LENA = 'Bloom & Stem Florist';
const MARCOS_WORD = /PIZZA|LUNCH|FAMILY|CATERING|SLICE|TRUCK|Marco/i;
const LENAS_WORD = /BLOOM/i;

/** An owner in a separate browser: the list filtered by one phone stays open, its inbox in a second tab. */
class Owner {
  private constructor(
    readonly list: Page,
    readonly inbox: Page,
    private readonly complaints: string[],
    /** Everything the server sent to this owner's pages. */
    private readonly told: string[],
  ) {}

  static async open(browser: Browser, persona: Persona): Promise<Owner> {
    const context = await browser.newContext();
    const told: string[] = [];
    context.on('response', (answer) => {
      // Bodies of responses to a closed page are gone; the event stream never ends.
      if (/\/api\/(subscribers|profiles\/inbox|keywords)/.test(answer.url()))
        void answer.text().then(
          (body) => told.push(body),
          () => undefined,
        );
    });
    const list = await context.newPage();
    const complaints = watchConsole(list);
    await openAs(list, persona, '/app/home');
    const inbox = await context.newPage();
    complaints.push(...watchConsole(inbox));
    await inbox.goto(`${serverUrl()}/app/account/inbox`);
    await expect(inbox.getByRole('heading', { level: 1, name: 'Inbox' })).toBeVisible();
    return new Owner(list, inbox, complaints, told);
  }

  async search(phone: string): Promise<void> {
    await this.list.goto(`${serverUrl()}/app/subscribers?search=${phone}`);
    await expect(this.list.getByRole('heading', { level: 1, name: 'Subscribers' })).toBeVisible();
  }

  rows(shown: string): Locator {
    return this.list.getByRole('row').filter({ hasText: shown });
  }

  /** The phone's unsubscribed rows. */
  left(shown: string): Locator {
    return this.rows(shown).filter({ hasText: 'Unsubscribed' });
  }

  reply(text: string): Locator {
    return this.inbox.getByRole('list', { name: 'Conversations' }).getByRole('listitem').filter({ hasText: text });
  }

  async openThread(text: string): Promise<Locator> {
    await this.reply(text).getByRole('link').first().click();
    await expect(this.inbox.getByRole('heading', { level: 1, name: 'Inbox Thread' })).toBeVisible();
    await expect(this.inbox.getByRole('listitem').filter({ hasText: text }).first()).toBeVisible();
    return this.inbox.getByRole('main');
  }

  async backToInbox(): Promise<void> {
    await this.inbox.goto(`${serverUrl()}/app/account/inbox`);
    await expect(this.inbox.getByRole('heading', { level: 1, name: 'Inbox' })).toBeVisible();
  }

  /** No browser errors, and no response of the server with data of the other account. */
  done(others: RegExp): void {
    expect(this.complaints).toEqual([]);
    expect(this.told.length).toBeGreaterThan(3);
    expect(this.told.filter((body) => others.test(body))).toEqual([]);
  }
}

/** An old subscriber of Marco: his last message to this phone is not recent. */
async function oldCustomer(page: Page): Promise<{ phone: string; shown: string }> {
  await page.goto(`${serverUrl()}/app/subscribers?orderby=added_at&orderbytype=ASC`);
  const row = page
    .getByRole('row')
    .filter({ hasText: /\(\d{3}\) 555-\d{4}/ })
    .filter({ hasNotText: 'Unsubscribed' })
    .first();
  await expect(row).toBeVisible();
  const [shown = ''] = /\(\d{3}\) \d{3}-\d{4}/.exec(await row.innerText()) ?? [];
  return { shown, phone: shown.replace(/\D/g, '') };
}

const outOf = (handset: Handset, company: string): Locator =>
  handset.messages.getByText(`${company}: You are unsubscribed and will get no more messages`);

test('ENG-003, ENG-006, ENG-007, ENG-022, ENG-028: two owners share one phone, and neither learns of the other @long', async ({
  page,
  browser,
}) => {
  const marco = await Owner.open(browser, 'owner');
  const lena = await Owner.open(browser, 'trial');
  const { phone, shown } = await oldCustomer(marco.list);
  const handset = await Handset.open(page, phone);
  await marco.search(phone);
  await lena.search(phone);
  await expect(marco.rows(shown).first()).toBeVisible();
  const marcosRows = await marco.rows(shown).count();
  const alreadyLeft = await marco.left(shown).count();

  await test.step("when a customer of Marco joins Lena's keyword, each list shows its own keyword only", async () => {
    await expect(lena.rows(shown)).toHaveCount(0);
    await handset.text('bloom ');
    await expect(handset.messages).toContainText('Thanks for joining Bloom & Stem!');
    await expect(lena.rows(shown)).toHaveCount(1);
    await expect(lena.rows(shown)).toContainText('BLOOM');
    await expect(lena.rows(shown)).not.toContainText(MARCOS_WORD);
    await expect(marco.rows(shown)).toHaveCount(marcosRows);
    for (const row of await marco.rows(shown).all()) await expect(row).not.toContainText(LENAS_WORD);
  });

  await test.step('and replies, the reply goes to Lena, who messaged last, and her thread shows nothing of Marco', async () => {
    await handset.text('Do you deliver tulips on Sunday?');
    await expect(lena.reply('Do you deliver tulips on Sunday?')).toBeVisible();
    const thread = await lena.openThread('Do you deliver tulips on Sunday?');
    await expect(thread).toContainText('Thanks for joining Bloom & Stem!');
    await expect(thread).not.toContainText(MARCOS_WORD);
    await marco.backToInbox();
    await expect(marco.inbox.getByRole('listitem').first()).toBeVisible();
    await expect(marco.reply('Do you deliver tulips')).toHaveCount(0);
  });

  await test.step('then STOP leaves only Lena, with one confirmation that names her', async () => {
    await handset.text('Please stop');
    await expect(outOf(handset, LENA)).toHaveCount(1);
    await expect(lena.left(shown)).toHaveCount(1);
    await expect(marco.left(shown)).toHaveCount(alreadyLeft);
    await expect(outOf(handset, MARCO)).toHaveCount(0);
  });

  await test.step('and START restores what that STOP removed', async () => {
    await handset.text('START');
    await expect(handset.messages.getByText(`${LENA}: You are subscribed again.`)).toHaveCount(1);
    await expect(lena.left(shown)).toHaveCount(0);
    await expect(marco.left(shown)).toHaveCount(alreadyLeft);
  });

  await test.step("when Marco's keyword is texted, the next reply goes to Marco, and his thread shows nothing of Lena", async () => {
    await handset.text('slice');
    await expect(handset.messages).toContainText('2 slices for $5 after 3 PM.');
    await handset.text('Is the corner table free?');
    await expect(marco.reply('Is the corner table free?')).toBeVisible();
    await expect(await marco.openThread('Is the corner table free?')).not.toContainText(LENAS_WORD);
    await lena.backToInbox();
    await expect(lena.reply('Do you deliver tulips on Sunday?')).toBeVisible();
    await expect(lena.reply('Is the corner table free?')).toHaveCount(0);
  });

  await test.step('until Lena replies from her inbox: then it goes to her, although Marco messaged last (routing rule 1)', async () => {
    await lena.openThread('Do you deliver tulips on Sunday?');
    await lena.inbox.getByRole('textbox', { name: 'Message' }).fill('We do, if you order by noon.');
    await lena.inbox.getByRole('button', { name: 'Reply to Subscriber' }).click();
    await expect(handset.messages).toContainText('We do, if you order by noon.');
    await handset.text('Two bunches for Sunday then');
    await lena.backToInbox();
    await expect(lena.reply('Two bunches for Sunday then')).toBeVisible();
    await marco.backToInbox();
    await expect(marco.reply('Is the corner table free?')).toBeVisible();
    await expect(marco.reply('Two bunches for Sunday then')).toHaveCount(0);
  });

  // A phone gets three automatic texts an hour, and has got START's answer and a welcome again.
  await sql(
    `update automatic_text set sent_at = array(select at - interval '61 minutes' from unnest(sent_at) at) where phone = $1`,
    [phone],
  );

  await test.step('then STOP, with two senders within ten minutes, leaves both with one confirmation', async () => {
    await handset.text('STOP');
    await expect(handset.messages.getByText(/^Marco's Pizza, Bloom & Stem Florist: You are unsubscribed/)).toHaveCount(
      1,
    );
    await expect(lena.left(shown)).toHaveCount(1);
    await expect(marco.rows(shown).filter({ hasNotText: 'Unsubscribed' })).toHaveCount(0);
    // Neither list, nor either inbox, names the other account.
    await expect(lena.rows(shown)).not.toContainText(MARCOS_WORD);
    for (const row of await marco.rows(shown).all()) await expect(row).not.toContainText(LENAS_WORD);
  });

  await test.step('and START restores exactly what it removed, with each of them', async () => {
    await handset.text('start');
    await expect(
      handset.messages.getByText(/^Marco's Pizza, Bloom & Stem Florist: You are subscribed again/),
    ).toHaveCount(1);
    await expect(lena.left(shown)).toHaveCount(0);
    await expect(marco.left(shown)).toHaveCount(alreadyLeft);
    await expect(lena.rows(shown)).toHaveCount(1);
  });

  marco.done(LENAS_WORD);
  lena.done(MARCOS_WORD);
});
