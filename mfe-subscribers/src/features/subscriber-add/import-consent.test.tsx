import {
  api,
  apiError,
  apiOk,
  expectWarning,
  HttpResponse,
  renderRemote,
  screen,
  waitFor,
  within,
} from '@textloom/testing';
import { remote } from '../../remote';
import { agree } from '../../testing/agree.fixture';
import { checked, checkOf, latest } from '../../testing/import-job.fixture';

type Handler = ReturnType<typeof checked>;

/** The page with a file; `sent` holds the queries of its uploads. */
async function withFile(text: string, name = 'people.csv', check: Handler = checked()) {
  const sent: Record<string, string>[] = [];
  const view = renderRemote(remote, '/subscribers/add?tab=subscriber_multiple', {
    permissions: ['subscriber_uploadcontacts'],
    handlers: [
      latest(null),
      api.get('subscribers/imports', () => apiOk({ entries: [], more: false })),
      check,
      api.post('subscribers/newfile', ({ request }) => {
        sent.push(Object.fromEntries(new URL(request.url).searchParams));
        return apiError(422, 'invalid', 'Try again.', { file: 'Try again.' });
      }),
    ],
  });
  await view.user.upload(
    await screen.findByLabelText('CSV file with subscribers'),
    new File([text], name, { type: 'text/csv' }),
  );
  await screen.findByRole('table');
  return { ...view, sent };
}
type User = Awaited<ReturnType<typeof withFile>>['user'];

const uploadButton = (): HTMLElement => screen.getByRole('button', { name: 'Upload' });
const meaning = (value: string, column: string): HTMLElement =>
  screen.getByRole('combobox', { name: `Meaning of ${value} in ${column}` });
async function say(user: User, value: string, column: string, what: string): Promise<void> {
  await user.click(meaning(value, column));
  await user.click(await screen.findByRole('option', { name: what }));
}
async function upload(user: User): Promise<void> {
  await waitFor(() => expect(uploadButton()).toBeEnabled());
  await user.click(uploadButton());
  await screen.findByText('Try again.');
}

describe('a column that may say who must not be texted', () => {
  const PARENTS = 'Phone,Texting allowed by parent\n5125550101,Yes\n5125550102,No\n5125550103,Yes\n5125550104,\n';
  const COLUMN = 'Texting allowed by parent';

  it('is shown with its values and their counts, and is decided before the upload', async () => {
    const { user, sent } = await withFile(PARENTS);
    const question = screen.getByRole('group', { name: `What do the values of ${COLUMN} mean?` });
    expect(
      within(question)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent?.replace(/\u200b/g, '')),
    ).toEqual(['“No”: 1 rowSaid no', '“Yes”: 2 rowsChoose what it means', 'Empty cells: 1 rowChoose what it means']);
    expect(within(question).getByRole('alert')).toHaveTextContent(
      `Choose what 2 more values of ${COLUMN} mean. The file cannot be uploaded until then.`,
    );
    expect(screen.queryByText(/left out/)).not.toBeInTheDocument();
    await agree(user);
    expect(uploadButton()).toBeDisabled();
    await say(user, '“Yes”', COLUMN, 'May be texted');
    expect(within(question).getByRole('alert')).toHaveTextContent(`Choose what 1 more value of ${COLUMN} means.`);
    expect(uploadButton()).toBeDisabled();
    await say(user, 'Empty cells', COLUMN, 'Said no');
    expect(within(question).queryByRole('alert')).not.toBeInTheDocument();
    await upload(user);
    expect(JSON.parse(sent[0]?.decided ?? '')).toEqual({ 1: { no: 'out', yes: 'in', '': 'out' } });
  });

  it('is set aside with one click, and nothing is preselected if it may be a membership', async () => {
    const { user, sent } = await withFile('Phone,Active\n5125550101,Yes\n5125550102,No\n');
    expect([meaning('“No”', 'Active'), meaning('“Yes”', 'Active')].map(({ textContent }) => textContent)).toEqual([
      'Choose what it means',
      'Choose what it means',
    ]);
    const question = screen.getByRole('group', { name: 'What do the values of Active mean?' });
    const aside = within(question).getByRole('button', { name: 'No value is about texts', pressed: false });
    await user.click(aside);
    expect(meaning('“No”', 'Active')).toHaveTextContent('Not about texts');
    // The focus stays, and a second click undoes the answer.
    expect(aside).toHaveFocus();
    expect(aside).toBeEnabled();
    expect(aside).toHaveAttribute('aria-pressed', 'true');
    await user.click(aside);
    expect(meaning('“No”', 'Active')).toHaveTextContent('Choose what it means');
    await user.click(aside);
    await agree(user);
    await upload(user);
    expect(JSON.parse(sent[0]?.decided ?? '')).toEqual({ 1: { '*': 'none' } });
    await say(user, '“No”', 'Active', 'Said no');
    await upload(user);
    expect(JSON.parse(sent[1]?.decided ?? '')).toEqual({ 1: { no: 'out', yes: 'none' } });
  });

  it('is asked about even if only a late row of a long file raises the question', async () => {
    const rows = Array.from(
      { length: 5_000 },
      (_, n) => `512555${String(n).padStart(4, '0')},window seat number ${n}\n`,
    );
    await withFile(`Phone,Notes\n${rows.join('')}5125559999,do not text\n`);
    expect(await screen.findByText('“do not text”: 1 row')).toBeInTheDocument();
    expect(meaning('All other values', 'Notes')).toHaveTextContent('Choose what it means');
  });

  it('is asked about even if it is left out', async () => {
    const { user } = await withFile('Phone,Opt-out\n5125550101,yes\n5125550102,\n');
    expect(screen.queryByRole('group', { name: /What do the values/ })).not.toBeInTheDocument();
    await user.click(screen.getByRole('combobox', { name: 'Read Opt-out as' }));
    await user.click(await screen.findByRole('option', { name: 'Left out' }));
    expect(await screen.findByRole('group', { name: 'What do the values of Opt-out mean?' })).toBeInTheDocument();
    expect(meaning('“yes”', 'Opt-out')).toHaveTextContent('Said no');
  });
});

describe('a list of people who must not be texted', () => {
  it('is recognised, and neither purpose is preselected', async () => {
    const { user, sent } = await withFile('Phone\n5125550101\n5125550102\n', 'Do not text.csv');
    const choice = screen.getByRole('radiogroup', {
      name: 'This file seems to be a list of people who must not be texted',
    });
    expect(
      within(choice)
        .getAllByRole('radio')
        .map((radio) => (radio as HTMLInputElement).checked),
    ).toEqual([false, false]);
    expect(screen.getByText('Choose one of the two. The file cannot be uploaded until then.')).toBeInTheDocument();
    await agree(user);
    expect(uploadButton()).toBeDisabled();
    await user.click(screen.getByRole('radio', { name: 'Unsubscribe these 2 people from all of your keywords' }));
    expect(screen.queryByText('These people agreed to receive texts from us')).not.toBeInTheDocument();
    await upload(user);
    expect(sent[0]).toEqual({ keyword: 'PIZZA', name: 'Do not text.csv', purpose: 'unsubscribe' });
    await user.click(screen.getByRole('radio', { name: 'They agreed to texts: add them as subscribers' }));
    await upload(user);
    expect(sent[1]).toMatchObject({ purpose: 'subscribe', agreed_by: 'paper' });
  });

  it('is also recognised if every row is an opt-out', async () => {
    const { user } = await withFile('Phone,Active\n5125550101,No\n5125550102,no\n');
    expect(screen.getByRole('radio', { name: /^Unsubscribe these 2 people/ })).toBeInTheDocument();
    // But not if the column is about something else.
    await user.click(screen.getByRole('button', { name: 'No value is about texts' }));
    expect(screen.queryByRole('radiogroup')).not.toBeInTheDocument();
    await agree(user);
    expect(uploadButton()).toBeEnabled();
  });

  it('is ruled out if a column says for certain that somebody may be texted', async () => {
    await withFile('Phone,Accepts SMS Marketing,Tax Exempt\n5125550101,yes,no\n5125550102,no,no\n');
    expect(screen.getByRole('group', { name: 'What do the values of Tax Exempt mean?' })).toBeInTheDocument();
    expect(screen.queryByRole('radiogroup')).not.toBeInTheDocument();
  });
});

describe('the dry run before an upload', () => {
  it('counts who will be added, updated, unsubscribed and left out, over the whole file', async () => {
    await withFile(
      'Phone\n5125550101\n',
      'people.csv',
      checked({
        added: 1_200,
        known: 1,
        unsubscribed: 7,
        leaving: [
          { phone: '5125550101', name: 'Ann Lee' },
          { phone: '5125550102', name: '' },
        ],
        left_before: 2,
        repeated: 1,
        refused: [{ reason: 'This person has opted out.', count: 5, rows: [{ line: 3, phone: '5125550103' }] }],
        others: 2,
      }),
    );
    const summary = await screen.findByRole('region', { name: 'What the upload will do' });
    for (const text of [
      '1,200 people will be added to PIZZA.',
      '1 person is already on the list of PIZZA and will be updated where the file differs.',
      '7 people will be unsubscribed from all of your keywords',
      'Ann Lee, (512) 555-0101',
      '(512) 555-0102',
      'and 5 more people',
      '2 people whom the file marks as unsubscribed have already left.',
      '1 row is left out, because its phone is in an earlier row.',
      '5 rows are left out (lines 3, …): This person has opted out.',
      '2 more rows have reasons that are not listed.',
    ])
      expect(within(summary).getByText(text)).toBeInTheDocument();
  });

  it('must finish before the upload, and can be repeated after an error', async () => {
    expectWarning(/^Loading \["import-check".* failed: Something went wrong\./);
    let answers = 0;
    const check = api.post('subscribers/newfile/check', () => {
      answers += 1;
      return answers === 1
        ? apiError(500, 'error', 'Something went wrong.', {})
        : new HttpResponse(`${JSON.stringify(checkOf({ added: 0 }))}\n`);
    });
    const { user } = await withFile('Phone\n5125550101\n', 'people.csv', check);
    await agree(user);
    expect(await screen.findByRole('button', { name: 'Check again' })).toBeInTheDocument();
    expect(uploadButton()).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Check again' }));
    expect(await screen.findByText('Nobody will be added, changed or unsubscribed.')).toBeInTheDocument();
    expect(uploadButton()).toBeEnabled();
  });
});
