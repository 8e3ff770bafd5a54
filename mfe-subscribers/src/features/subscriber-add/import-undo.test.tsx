import type { ImportUndo, SubscriberImport } from '@textloom/contracts';
import { api, apiError, apiOk, mswServer, renderRemote, screen, within } from '@textloom/testing';
import { remote } from '../../remote';
import { job, latest, undoOf } from '../../testing/import-job.fixture';

const UPLOAD = 'subscriber_uploadcontacts';

/** The page with one import, whose undo the server answers by these steps. */
function show(undo: ImportUndo | null, steps: ImportUndo[] = [], preview = { removed: 1_204, restored: 1, kept: 2 }) {
  const state = { job: job({ error: 0, undo }) as SubscriberImport, posts: 0 };
  const view = renderRemote(remote, '/subscribers/add?tab=subscriber_multiple', {
    permissions: [UPLOAD],
    handlers: [
      latest(null),
      api.get('subscribers/imports', () => {
        const shown = state.job;
        const next = state.posts > 0 ? steps.shift() : undefined;
        if (next) state.job = job({ error: 0, undo: next });
        return apiOk({ entries: [shown], more: false });
      }),
      api.get('subscribers/imports/5/undo', () => apiOk(preview)),
      api.post('subscribers/imports/5/undo', () => {
        state.posts += 1;
        state.job = job({ error: 0, undo: undoOf({ state: 'running' }) });
        return apiOk(state.job);
      }),
    ],
  });
  return { ...view, state };
}
const details = async (user: ReturnType<typeof show>['user']) => {
  await user.click(await screen.findByRole('button', { name: 'Details of people.csv' }));
  return screen.findByRole('dialog', { name: 'people.csv' });
};
const undoButton = () => screen.findByRole('button', { name: 'Undo: people.csv' });

describe('decision 770: from the result of an import to its people', () => {
  const result = (changes: Partial<SubscriberImport>) =>
    renderRemote(remote, '/subscribers/add?tab=subscriber_multiple', {
      permissions: [UPLOAD],
      handlers: [
        latest(job({ error: 0, undo: undoOf(), ...changes })),
        api.get('subscribers/imports', () => apiOk({ entries: [], more: false })),
      ],
    });
  const see = () => screen.queryByRole('link', { name: 'See who was added or changed' });
  const message = () => screen.queryByRole('link', { name: 'Message them' });

  it('leads to the list of them and to a campaign', async () => {
    result({});
    expect(await screen.findByRole('link', { name: 'Message them' })).toHaveAttribute(
      'href',
      '/messages/add?import=5&createlist=true',
    );
    expect(see()).toHaveAttribute('href', '/subscribers?import=5');
  });

  it('offers no campaign to people whom the file unsubscribed', async () => {
    result({ good: 0, updated: 3, unsubscribed: 3 });
    await screen.findByText('imported');
    expect([see() === null, message() === null]).toEqual([false, true]);
  });

  it.each([
    ['were removed by the undo', { undo: undoOf({ state: 'done' }) }],
    ['are no longer known', { undo: undoOf({ state: 'closed', reason: 'late' }) }],
    ['do not exist', { good: 0, updated: 0 }],
  ] as const)('offers neither when they %s', async (_why, changes) => {
    result(changes);
    await screen.findByText('imported');
    expect([see(), message()]).toEqual([null, null]);
  });
});

describe('SUBS-054: the undo of an import', () => {
  it('asks with the numbers of people, shows its progress, then the user and the result', async () => {
    const done = undoOf({
      state: 'done',
      progress: 100,
      by: 'Ann Lee',
      at: '2026-11-20T10:00:00-08:00',
      removed: 1_204,
      restored: 1,
      kept: 2,
    });
    const { user, answerConfirm, state } = show(undoOf(), [done]);
    const dialog = await details(user);
    expect(await within(dialog).findByText(/^You can undo this import until/)).toBeInTheDocument();
    const asked = answerConfirm(true);
    await user.click(await undoButton());
    expect(await asked).toMatchObject({
      title: 'Undo the import of people.csv?',
      message:
        '1,204 people are removed from PIZZA. 1 person is restored to what was stored before. 2 people stay as they are, because of a change, a text or another consent since the import. An opt-out that only this file made is lifted; any other stays.',
      yes: 'Undo the import',
      destructive: true,
    });
    expect(await screen.findByRole('progressbar', { name: 'Progress of the undo' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Undo: people.csv' })).not.toBeInTheDocument();
    expect(await screen.findByText(/^Undone by Ann Lee on /)).toBeInTheDocument();
    expect(dialog).toHaveTextContent('1,204 removed, 1 restored, 2 kept because of a change');
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    expect(await screen.findByRole('gridcell', { name: 'Undone' })).toBeInTheDocument();
    expect(state.posts).toBe(1);
  });

  it('does nothing on Cancel, and lists only effects that occur', async () => {
    const { user, answerConfirm, state } = show(undoOf(), [], { removed: 1, restored: 0, kept: 0 });
    await details(user);
    const asked = answerConfirm(false);
    await user.click(await undoButton());
    expect((await asked).message).toBe(
      '1 person is removed from PIZZA. An opt-out that only this file made is lifted; any other stays.',
    );
    expect(await undoButton()).toBeEnabled();
    expect(state.posts).toBe(0);
  });

  it('shows why the server refuses, and reloads the import', async () => {
    const { user, answerConfirm, alerts, state } = show(undoOf());
    await details(user);
    mswServer.use(
      api.post('subscribers/imports/5/undo', () => {
        state.job = job({ error: 0, undo: undoOf({ state: 'closed', reason: 'later', later: 'more.csv' }) });
        return apiError(409, 'conflict', 'Undo that import first.');
      }),
    );
    const asked = answerConfirm(true);
    await user.click(await undoButton());
    await asked;
    expect(await screen.findByText(/undo the later one of more\.csv first/)).toBeInTheDocument();
    expect(alerts()).toEqual([{ kind: 'danger', html: 'Undo that import first.' }]);
  });

  it.each([
    ['late', {}, /^This import could be undone until /],
    ['older', {}, 'This import was made before imports could be undone.'],
    ['later', { later: 'more.csv' }, 'To undo this import, undo the later one of more.csv first.'],
  ] as const)('is not offered, with the reason: %s', async (reason, changes, text) => {
    const { user } = show(undoOf({ state: 'closed', reason, ...changes }));
    expect(await within(await details(user)).findByText(text)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Undo: people.csv' })).not.toBeInTheDocument();
  });

  it('is not mentioned for an import that changed nobody, or if the server lacks undo', async () => {
    const { user } = show(undoOf({ state: 'closed', reason: 'nothing' }));
    expect(await details(user)).not.toHaveTextContent(/undo/i);
  });

  it('is offered again after errors stopped it', async () => {
    const { user } = show(undoOf({ state: 'stopped', removed: 500 }));
    const dialog = await details(user);
    expect(await undoButton()).toBeEnabled();
    expect(dialog).toHaveTextContent('An error on our side stopped the undo');
  });

  it('is offered below the result of the last import too', async () => {
    renderRemote(remote, '/subscribers/add?tab=subscriber_multiple', {
      permissions: [UPLOAD],
      handlers: [
        latest(job({ error: 0, undo: undoOf() })),
        api.get('subscribers/imports', () => apiOk({ entries: [], more: false })),
      ],
    });
    expect(await undoButton()).toBeEnabled();
  });
});
