import type { Subscriber } from '@textloom/contracts';
import { api, apiOk, apiPage, formOf, make, renderRemote, screen, waitFor, type FrameOptions } from '@textloom/testing';
import { remote } from '../../remote';

const HELPER = { profile: { authorized_account: true, profile_parent_id: 9 } } satisfies FrameOptions;
const change = (changes: Partial<Subscriber>) => {
  const { id, disabled, disabled_at, held, held_at, ended, ended_on, modified_at } = make.subscriber({
    id: 42,
    ...changes,
  });
  return { id, disabled, disabled_at, held, held_at, ended, ended_on, modified_at };
};

function show(subscriber: Partial<Subscriber>, options: FrameOptions = {}) {
  const answers: unknown[] = [];
  const view = renderRemote(remote, '/subscribers/42', {
    ...options,
    handlers: [
      api.post('subscribers/42/hold', () => apiOk(change({ held: 'asked_to_leave' }), 'Nothing more is sent.')),
      api.put('subscribers/42/hold', async ({ request }) => {
        const { answer } = (await formOf(request)) as { answer: string };
        answers.push(answer);
        return apiOk(change(answer === 'end' ? { disabled: 1, ended: 'wrong_number' } : {}), 'Answered.');
      }),
      api.get('subscribers/bulk', () => apiOk({ entries: [] })),
      api.get('subscribers/groups', () => apiPage([])),
      api.get('subscribers/tags', () => apiOk({ tags: [] })),
      api.get('subscribers/42/timeline', () => apiOk({ entries: [], before: '' })),
      api.get('subscribers/42/groups', () => apiOk({ entries: [] })),
      api.get('subscribers/42/sequences', () => apiOk({ entries: [] })),
      api.get('subscribers/42', () => apiOk(make.subscriber({ id: 42, ...subscriber }))),
    ],
  });
  return { ...view, answers };
}

describe('ADR 0112: a person on hold', () => {
  it('is removed by the owner with one click', async () => {
    const view = show({ held: 'wrong_number' });
    expect(await screen.findByText('On hold: says it is not the subscriber')).toBeInTheDocument();
    await view.user.click(screen.getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('Wrong number')).toBeInTheDocument();
    expect(view.answers).toEqual(['end']);
  });

  it('can be texted again if the reply was theirs', async () => {
    const view = show({ held: 'wrong_number' });
    await view.user.click(await screen.findByRole('button', { name: 'It was them' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove' })).not.toBeInTheDocument());
    expect(view.answers).toEqual(['lift']);
  });

  it('is reported by a user who may not unsubscribe, and can be undone immediately', async () => {
    const view = show({}, HELPER);
    await view.user.click(await screen.findByRole('button', { name: 'They asked to leave' }));
    expect(await screen.findByText(/The owner of the account was asked\./)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Unsubscribe' })).not.toBeInTheDocument();
    await view.user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByRole('button', { name: 'They asked to leave' })).toBeInTheDocument();
    expect(view.answers).toEqual(['lift']);
  });

  it('shows the day on which its number was deactivated', async () => {
    show({ disabled: 1, ended: 'deactivated', ended_on: '2026-11-28' });
    expect(await screen.findByText('Number was deactivated on 11/28/2026')).toBeInTheDocument();
  });
});
