import type { Page } from '@playwright/test';
import { expect, Handset, openAs, serverUrl, test, watchConsole } from '../support/app';
import { chooseKeyword, openComposer } from '../support/composer';
import { sql } from '../support/database';
import { approvedKeyword } from '../support/keyword';
import { check } from '../support/look';

const FIRST = 'Two for one on every pie';
const SECOND = 'Half price on every pie';
/** On half of them each text is tried on ten people, the least number. */
const PHONES = Array.from({ length: 40 }, (_, n) => `51255507${String(n + 10)}`);

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Each of these phones texts the word. */
async function join(page: Page, word: string): Promise<void> {
  for (const phone of PHONES) {
    const handset = `${serverUrl()}/carrier/handsets/${phone}`;
    await page.request.put(handset);
    const answer = await page.request.post(`${handset}/send`, { data: { text: word, media: [] } });
    expect(answer.ok(), await answer.text()).toBe(true);
  }
  await expect
    .poll(
      async () =>
        (
          await sql(
            'select count(*)::int as n from subscriber s join keyword k on k.id = s.keyword_id where k.keyword = $1',
            [word],
          )
        )[0]?.n,
    )
    .toBe(PHONES.length);
}

/** The phones that got a text, as stored. */
const phonesOf = async (word: string, variant: number): Promise<string[]> =>
  (
    await sql(
      `select m.phone from message m join send_batch b on b.id = m.batch_id join keyword k on k.id = m.keyword_id where k.keyword = $1 and b.variant = $2 order by m.phone`,
      [word, variant],
    )
  ).map((row) => String(row.phone));

test('two texts are tried on a share of the people, and the others get the better one @long', async ({
  page,
  context,
}) => {
  const complaints = watchConsole(page);
  await openAs(page, 'owner', '/app/keywords');
  const word = await approvedKeyword(page);
  await join(page, word);
  const handsets = await context.newPage();

  await test.step('given a campaign with a second text, it is checked at its fields', async () => {
    await openComposer(page);
    await chooseKeyword(page, word);
    await page.getByRole('textbox', { name: 'Message', exact: true }).fill(FIRST);
    await page.getByRole('button', { name: /^More options/ }).click();
    await page.getByRole('switch', { name: 'Compare two texts' }).click();
    await expect(page.getByText(`${PHONES.length} people × 1 = ${PHONES.length} messages`)).toBeVisible();
    await button(page, 'Review and send').click();
    await expect(page.getByText('A second message is required.')).toBeVisible();
    await page.getByRole('textbox', { name: 'Second message' }).fill(SECOND);
    await page.getByRole('combobox', { name: 'Try on' }).click();
    await page.getByRole('option', { name: '50% of the people' }).click();
    await check(page, 'compose-two-texts');
  });

  await test.step('when it is sent, each text reaches its people, and the others wait', async () => {
    await button(page, 'Review and send').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Send Now' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Campaign View' })).toBeVisible();
    const panel = page.getByRole('group', { name: 'First text' });
    await expect(panel).toContainText(FIRST);
    await expect(page.getByText(/^Decides at/)).toBeVisible({ timeout: 30_000 });
    await check(page, 'two-texts-undecided');
  });

  const [liked] = await phonesOf(word, 2);
  const [waiting] = await phonesOf(word, 0);

  await test.step('and somebody replies to the second text, it wins after its time and goes to the others', async () => {
    const handset = await Handset.open(handsets, liked ?? '');
    await expect(handset.messages).toContainText(SECOND);
    await handset.text('I will take one');
    await expect(page.getByRole('group', { name: 'Second text' })).toContainText(/Replies1 \(/, { timeout: 30_000 });
    await sql(`update campaign set ab_decide_at = now() where message = $1 and ab_winner is null`, [FIRST]);
    await expect(page.getByText(/^The second text won by replies\./)).toBeVisible({ timeout: 60_000 });
    await expect(page.getByRole('group', { name: 'Second text' })).toContainText('Winner');
    const other = await Handset.open(handsets, waiting ?? '');
    await expect(other.messages).toContainText(SECOND, { timeout: 30_000 });
    await expect(other.messages).not.toContainText(FIRST);
    await check(page, 'two-texts-decided');
  });

  expect(complaints).toEqual([]);
});
