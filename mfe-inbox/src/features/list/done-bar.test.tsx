import type { Conversation } from '@textloom/contracts';
import {
  api,
  apiError,
  apiOk,
  apiPage,
  chooseAction,
  make,
  renderRemote,
  screen,
  waitFor,
  within,
} from '@textloom/testing';
import { remote } from '../../remote';

const SNOOZED = '2099-01-01T09:00:00-08:00';

/** Conversations 1 to 4, of which 2 is waiting and 3 snoozed. */
function inbox({ refuses = false } = {}) {
  let rows: Conversation[] = [1, 2, 3, 4].map((id) =>
    make.conversation({ id, subscriber: { id, first_name: 'Person', last_name: String(id), disabled: 0 } }),
  );
  const change = (id: number, changes: Partial<Conversation>): void => {
    rows = rows.map((row) => (row.id === id ? { ...row, ...changes } : row));
  };
  change(2, { state: 'waiting' });
  change(3, { snoozed_until: SNOOZED });
  const asked: unknown[] = [];
  const view = renderRemote(remote, '/account/inbox?state=all', {
    handlers: [
      api.get('profiles/inbox', () => apiPage(rows, { next: '' })),
      api.put('profiles/inbox/states', async ({ request }) => {
        const body = new URLSearchParams(await request.text());
        const ids = body.getAll('ids[]').map(Number);
        asked.push({ ...Object.fromEntries(body), ids });
        if (refuses) return apiError(500, 'internal', 'It broke.');
        return apiOk({
          changed: rows
            .filter(({ id }) => ids.includes(id))
            .map(({ id, state, snoozed_until }) => ({ id, state, snoozed_until })),
        });
      }),
    ],
  });
  return { ...view, asked };
}
const boxes = (): string[] =>
  screen.queryAllByRole('checkbox', { checked: true }).map((box) => box.getAttribute('aria-label') ?? '');
const bar = () => screen.findByRole('region', { name: 'Selected conversations' });

describe('selecting conversations', () => {
  it('is done by x, and by X for all in between, with their count', async () => {
    const { user } = inbox();
    await screen.findByText('Person 1');
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
    await user.keyboard('jx');
    expect(boxes()).toEqual(['Select Person 1']);
    await user.keyboard('jjX');
    expect(boxes()).toEqual(['Select Person 1', 'Select Person 2', 'Select Person 3']);
    expect(within(await bar()).getByRole('status')).toHaveTextContent('3 selected');
    await user.keyboard('x');
    expect(boxes()).toEqual(['Select Person 1', 'Select Person 2']);
    await user.click(within(await bar()).getByRole('button', { name: 'End selection' }));
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
  });

  it('is done by boxes too, which the menu shows', async () => {
    const { user, asked } = inbox();
    await screen.findByText('Person 1');
    await chooseAction(user, 'Select several');
    expect(within(await bar()).getByRole('button', { name: 'Mark as done' })).toBeDisabled();
    await user.click(screen.getByRole('checkbox', { name: 'Select Person 4' }));
    await user.keyboard('{Shift>}');
    await user.click(screen.getByRole('checkbox', { name: 'Select Person 2' }));
    await user.keyboard('{/Shift}');
    expect(boxes()).toEqual(['Select Person 2', 'Select Person 3', 'Select Person 4']);
    await user.click(screen.getByRole('button', { name: 'Mark as done' }));
    await waitFor(() => expect(asked).toHaveLength(1));
  });
});

describe('marking the selected ones as done', () => {
  it('is one call, and is undone to what each was', async () => {
    const { user, asked } = inbox();
    await screen.findByText('Person 1');
    await user.keyboard('jxjjX');
    await user.keyboard('E');
    expect(await screen.findByText('3 conversations are done.')).toBeInTheDocument();
    expect(asked).toEqual([expect.objectContaining({ ids: [1, 2, 3], state: 'done' })]);
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
    await user.keyboard('z');
    await waitFor(() => expect(screen.queryByText('3 conversations are done.')).not.toBeInTheDocument());
    expect(asked.slice(1)).toEqual([
      expect.objectContaining({ ids: [1], state: 'open', from: 'done', snoozed_until: '' }),
      expect.objectContaining({ ids: [2], state: 'waiting', from: 'done', snoozed_until: '' }),
      expect.objectContaining({ ids: [3], state: 'open', from: 'done', snoozed_until: SNOOZED }),
    ]);
  });

  it('keeps the selection when it fails', async () => {
    const { user, alerts } = inbox({ refuses: true });
    await screen.findByText('Person 1');
    await user.keyboard('jxE');
    await waitFor(() => expect(alerts()).toMatchObject([{ kind: 'danger' }]));
    expect(boxes()).toEqual(['Select Person 1']);
  });
});
