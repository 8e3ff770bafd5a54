import type { DraftRow } from '@textloom/contracts';
import {
  api,
  apiError,
  apiOk,
  apiPage,
  findRow,
  formOf,
  listStates,
  renderRemote,
  screen,
  waitFor,
  within,
} from '@textloom/testing';
import { remote } from '../../remote';
import { storedDraft } from '../../testing/compose.fixture';

const PATH = '/messages/drafts';
const LIST = 'messages/campaigns/drafts';

const draft = (changes: Partial<DraftRow> = {}): DraftRow => ({
  id: 9,
  name: 'Two for one',
  message: 'Two for one today',
  has_file: false,
  keywords: [7],
  groups: ['VIP guests'],
  people: 3,
  schedule: 0,
  schedule_date: '',
  own_time: false,
  saved_at: '2026-11-06T12:00:00-08:00',
  saved_by: 'Nina Alvarez',
  ...changes,
});

const cells = async (text: string): Promise<(string | null)[]> =>
  within(await findRow(text))
    .getAllByRole('cell')
    .map((cell) => cell.textContent)
    .slice(0, 6);

describe('decision 760: the list of drafts', () => {
  it('shows the first words, recipients, time and last editor of each, and links to the composer', async () => {
    renderRemote(remote, PATH, {
      handlers: [
        api.get(LIST, () =>
          apiPage([
            draft(),
            draft({ id: 10, name: '', message: '', keywords: [], groups: [], people: 0, saved_by: 'Tom' }),
            draft({ id: 11, name: 'Later', schedule: 1, schedule_date: '12/31/2027 09:30 AM', people: 1_001 }),
            draft({ id: 12, name: 'Typing', schedule: 1, schedule_date: '12/', keywords: [], people: 0 }),
          ]),
        ),
      ],
    });
    const edited = 'Nov 6, 2026. 2:00 PM';
    expect(await cells('Two for one')).toEqual([
      'Two for one',
      'Two for one today',
      'PIZZA, VIP guests, 3 people',
      '–',
      edited,
      'Nina Alvarez',
    ]);
    expect((await cells('No message yet')).slice(0, 4)).toEqual(['No message yet', '', 'No recipients yet', '–']);
    expect((await cells('Later')).slice(2, 4)).toEqual([
      'PIZZA, VIP guests, Over 1,000 people',
      'Dec 31, 2027. 9:30 AM',
    ]);
    expect((await cells('Typing')).slice(2, 4)).toEqual(['VIP guests', 'No time yet']);
    expect(screen.getByRole('link', { name: 'No message yet' })).toHaveAttribute('href', '/messages/add?draft=10');
  });

  it('deletes at once, and Undo brings the draft back', async () => {
    let rows = [draft()];
    const restored: unknown[] = [];
    const view = renderRemote(remote, PATH, {
      handlers: [
        api.get(LIST, () => apiPage(rows)),
        api.delete('messages/campaigns/draft', () => ((rows = []), apiOk({}, 'Draft discarded.'))),
        api.post('messages/campaigns/draft/restore', async ({ request }) => {
          restored.push(await formOf(request));
          rows = [draft()];
          return apiOk({}, 'The draft is back.');
        }),
      ],
    });
    await findRow('Two for one');
    await view.user.click(screen.getByRole('button', { name: 'Delete Two for one' }));
    expect(await screen.findByText('Draft deleted: Two for one')).toBeInTheDocument();
    expect(await screen.findByText('No drafts')).toBeInTheDocument();
    await view.user.click(screen.getByRole('button', { name: 'Undo' }));
    await findRow('Two for one');
    expect(restored).toEqual([{ id: '9' }]);
  });

  it('keeps the row, and shows why, when it cannot be deleted or copied', async () => {
    const view = renderRemote(remote, PATH, {
      handlers: [
        api.get(LIST, () => apiPage([draft()])),
        api.delete('messages/campaigns/draft', () => apiError(503, 'unavailable', 'Please try again.')),
        api.post('messages/campaigns/draft/duplicate', () => apiError(409, 'conflict', 'Your account has 500 drafts.')),
      ],
    });
    await findRow('Two for one');
    await view.user.click(screen.getByRole('button', { name: 'Delete Two for one' }));
    await waitFor(() => expect(view.alerts()).toEqual([{ kind: 'danger', html: 'Please try again.' }]));
    await view.user.click(screen.getByRole('button', { name: 'Duplicate Two for one' }));
    await waitFor(() => expect(view.alerts()[1]).toEqual({ kind: 'danger', html: 'Your account has 500 drafts.' }));
    await findRow('Two for one');
  });

  it('opens the copy of a draft', async () => {
    const asked: unknown[] = [];
    const view = renderRemote(remote, PATH, {
      handlers: [
        api.get(LIST, () => apiPage([draft()])),
        api.get('messages/campaigns/draft', () => apiOk(storedDraft())),
        api.post('messages/campaigns/draft/duplicate', async ({ request }) => {
          asked.push(await formOf(request));
          return apiOk({ id: 41 }, 'Draft copied.');
        }),
      ],
    });
    await findRow('Two for one');
    await view.user.click(screen.getByRole('button', { name: 'Duplicate Two for one' }));
    await waitFor(() => expect(view.address()).toBe('/messages/add?draft=41'));
    expect(asked).toEqual([{ id: '9', place: expect.stringMatching(/^new=/) }]);
  });
});

describe('SUBS-024, ERR-028: list states of the drafts', () => {
  listStates({
    remote,
    path: PATH,
    call: LIST,
    label: 'Drafts',
    row: draft(),
    text: 'Two for one',
    empty: 'No drafts',
    filter: 'search=zzz',
  });
});
