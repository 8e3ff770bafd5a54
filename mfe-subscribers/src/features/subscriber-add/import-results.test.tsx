import type { ImportReason } from '@textloom/contracts';
import { api, apiError, apiOk, expectWarning, renderRemote, screen, waitFor, within } from '@textloom/testing';
import { remote } from '../../remote';
import { job, latest } from '../../testing/import-job.fixture';

const UPLOAD = 'subscriber_uploadcontacts';
type Handler = ReturnType<typeof api.get>;

const reasons = (entries: ImportReason[], others = 0) =>
  api.get('subscribers/imports/5/reasons', () => apiOk({ entries, others }));
const history = (reply: (before: string | null) => ReturnType<typeof apiOk>) =>
  api.get('subscribers/imports', ({ request }) => reply(new URL(request.url).searchParams.get('filter[before]')));
const none = history(() => apiOk({ entries: [], more: false }));
const show = (...handlers: Handler[]) =>
  renderRemote(remote, '/subscribers/add?tab=subscriber_multiple', {
    permissions: [UPLOAD],
    handlers: [...handlers, none],
  });

const DIGITS: ImportReason = {
  reason: 'This is not a phone number of 10 digits.',
  count: 1_204,
  imported: false,
  rows: [
    { line: 2, phone: '555-01' },
    { line: 9, phone: 'call me' },
    { line: 12, phone: '' },
  ],
};

describe('SUBS-054: the reasons of rejected rows', () => {
  it('are listed below the counts, each with its first rows and the phone as the file has it', async () => {
    const birthday = {
      reason: 'Imported without the birthday.',
      count: 1,
      imported: true,
      rows: [{ line: 4, phone: '5125550101' }],
    };
    show(latest(job({ error: 1_210 })), reasons([DIGITS, birthday], 6));
    const [first, second] = within(await screen.findByRole('list', { name: 'Reasons' }))
      .getAllByRole('listitem')
      .filter((item) => item.querySelector('strong'));
    expect(first).toHaveTextContent(
      '1,204 rows: This is not a phone number of 10 digits.Line 2: 555-01Line 9: call meLine 12and 1,201 more rows',
    );
    expect(second).toHaveTextContent('1 row, imported: Imported without the birthday.Line 4: 5125550101');
    expect(screen.getByText('6 more rows have reasons that are not listed.')).toBeInTheDocument();
  });

  it('are not requested when no row was rejected', async () => {
    show(latest(job({ error: 0 })));
    expect(await screen.findByText('imported')).toBeInTheDocument();
    expect(screen.queryByText('Loading the reasons')).not.toBeInTheDocument();
    expect(screen.queryByRole('list', { name: 'Reasons' })).not.toBeInTheDocument();
  });

  it('can be reloaded after a failure, beside the counts', async () => {
    expectWarning(/^Loading .*import-reasons/);
    let works = false;
    const view = show(
      latest(job()),
      api.get('subscribers/imports/5/reasons', () =>
        works ? apiOk({ entries: [DIGITS], others: 0 }) : apiError(500, 'internal', 'It failed.'),
      ),
    );
    const again = await screen.findByRole('button', { name: /again/i });
    expect(screen.getByText('duplicates skipped')).toBeInTheDocument();
    works = true;
    await view.user.click(again);
    expect(await screen.findByText('Line 2: 555-01')).toBeInTheDocument();
  });
});

describe('the history of imports', () => {
  it('lists file, keyword, user, state and counts, and loads older ones', async () => {
    const asked: (string | null)[] = [];
    const pages = history((before) => {
      asked.push(before);
      return before === null
        ? apiOk({
            entries: [
              job({ id: 9, name: 'new.csv' }),
              job({ id: 8, name: 'bad.csv', status: 'failed', label: 'The keyword is gone.' }),
            ],
            more: true,
          })
        : apiOk({ entries: [job({ id: 3, name: 'old.csv', error: 0 })], more: false });
    });
    const view = show(latest(null), pages);
    const grid = await screen.findByRole('grid', { name: 'Imports' });
    const row = (name: string) => within(grid).findByRole('row', { name: new RegExp(`^${name}`) });
    const cells = async (name: string) =>
      within(await row(name))
        .getAllByRole('gridcell')
        .map(({ textContent }) => textContent);
    expect(await cells('new.csv')).toEqual(
      expect.arrayContaining(['new.csv', 'Finished', 'PIZZA', 'Ann Lee', '4', '3', '2', '1']),
    );
    expect(await cells('bad.csv')).toContain('Failed');
    await view.user.click(screen.getByRole('button', { name: 'Show older imports' }));
    expect(await cells('old.csv')).toContain('Finished');
    expect(screen.queryByRole('button', { name: 'Show older imports' })).not.toBeInTheDocument();
    expect(asked).toEqual([null, '8']);
  });

  it('tells in a dialog how people agreed, why the import failed and why rows were refused', async () => {
    const view = show(
      latest(null),
      history(() =>
        apiOk({
          entries: [
            job({ status: 'failed', label: 'The keyword is gone.' }),
            job({ id: 4, name: 'good.csv', error: 0, agreed: { how: 'paper', other: '', on: '2026-05-03' } }),
          ],
          more: false,
        }),
      ),
      reasons([DIGITS]),
    );
    const button = await screen.findByRole('button', { name: 'Details of people.csv' });
    button.focus();
    await view.user.keyboard('{Enter}');
    const failed = await screen.findByRole('dialog', { name: 'people.csv' });
    expect(failed).toHaveTextContent(
      /For PIZZA, by Ann Lee.*was not stated.*4 imported, 3 updated, 2 duplicates skipped, 1 import errors.*The keyword is gone\./,
    );
    expect(await within(failed).findByText('Line 9: call me')).toBeInTheDocument();
    await view.user.keyboard('{Escape}');
    await waitFor(() => expect(button).toHaveFocus());
    await view.user.click(screen.getByRole('button', { name: 'Details of good.csv' }));
    const good = await screen.findByRole('dialog', { name: 'good.csv' });
    expect(good).toHaveTextContent('Agreed: Paper form, 05/03/2026');
    expect(within(good).queryByText('Loading the reasons')).not.toBeInTheDocument();
  });

  it('says that there are no imports yet', async () => {
    show(latest(null));
    expect(await screen.findByText('No file has been imported yet')).toBeInTheDocument();
  });

  it('can be reloaded after a failure, while the form still works', async () => {
    expectWarning(/^Loading .*imports/);
    let works = false;
    const view = show(
      latest(null),
      history(() => (works ? apiOk({ entries: [job()], more: false }) : apiError(500, 'internal', 'It failed.'))),
    );
    const again = await screen.findByRole('button', { name: /again/i });
    expect(screen.getByLabelText('CSV file with subscribers')).toBeInTheDocument();
    works = true;
    await view.user.click(again);
    expect(await screen.findByRole('grid', { name: 'Imports' })).toHaveTextContent('people.csv');
  });
});
