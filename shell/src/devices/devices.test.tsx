import { sessionSchema, type SignedInDevice } from '@textloom/contracts';
import { api, apiError, apiOk, expectWarning, findRow, renderPart, screen, waitFor, within } from '@textloom/testing';
import DevicesPage from './devices.page';

const deviceOf = (changes: Partial<SignedInDevice> = {}): SignedInDevice =>
  sessionSchema.parse({
    id: 1,
    device: 'Chrome on Windows',
    address: '203.0.113.9',
    signed_in: '2026-11-02T14:00:00-08:00',
    last_used: '2026-11-03T09:30:00-08:00',
    current: false,
    ...changes,
  });
const HERE = deviceOf({ id: 7, device: 'Firefox on Mac', current: true });

/** Renders the page with a server that removes devices; returns the signed-out ids. */
function show(...devices: SignedInDevice[]) {
  let left = devices;
  const ended: string[] = [];
  const view = renderPart(<DevicesPage />, {
    path: '/account/devices',
    handlers: [
      api.get('profiles/sessions', () => apiOk({ entries: left })),
      api.delete('profiles/sessions/:id', ({ params }) => {
        ended.push(String(params.id));
        left = left.filter(({ id }) => String(id) !== params.id);
        return apiOk({}, 'The device was signed out.');
      }),
      api.delete('profiles/sessions', () => {
        ended.push('others');
        left = left.filter(({ current }) => current);
        return apiOk({}, 'All other devices were signed out.');
      }),
    ],
  });
  return { ...view, ended };
}

describe('Your devices', () => {
  it('are listed with address and last use, this one marked, the others with a sign-out', async () => {
    show(HERE, deviceOf(), deviceOf({ id: 2, device: '', address: '' }));
    const here = within(await findRow('Firefox on Mac'));
    expect(here.getByText('This device')).toBeInTheDocument();
    expect(here.queryByRole('button', { name: /Sign out/ })).not.toBeInTheDocument();
    const there = within(await findRow('Chrome on Windows'));
    expect(there.getByText('203.0.113.9')).toBeInTheDocument();
    expect(there.getByText(/Nov 3, 2026/)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Sign out Unknown device' })).toBeInTheDocument();
  });

  it('can be signed out one by one after a confirmation', async () => {
    const { user, answerConfirm, ended } = show(HERE, deviceOf());
    const answered = answerConfirm(true);
    await user.click(await screen.findByRole('button', { name: 'Sign out Chrome on Windows' }));
    expect((await answered).message).toBe('Chrome on Windows has to sign in again.');
    await waitFor(() => expect(screen.queryByText('Chrome on Windows')).not.toBeInTheDocument());
    expect(ended).toEqual(['1']);
  });

  it('can all be signed out but this one after a confirmation', async () => {
    const { user, answerConfirm, ended } = show(HERE, deviceOf());
    const all = await screen.findByRole('button', { name: 'Sign out all others' });
    await waitFor(() => expect(all).toBeEnabled());
    const no = answerConfirm(false);
    await user.click(all);
    expect((await no).title).toBe('Sign out all other devices?');
    const yes = answerConfirm(true);
    await user.click(all);
    await yes;
    await waitFor(() => expect(screen.queryByText('Chrome on Windows')).not.toBeInTheDocument());
    expect(ended).toEqual(['others']);
    expect(all).toBeDisabled();
  });

  it('show a failed load, and retry', async () => {
    let works = false;
    expectWarning(/devices.* failed: It broke/);
    const view = renderPart(<DevicesPage />, {
      path: '/account/devices',
      handlers: [
        api.get('profiles/sessions', () =>
          works ? apiOk({ entries: [HERE] }) : apiError(500, 'internal', 'It broke.'),
        ),
      ],
    });
    const again = await screen.findByRole('button', { name: 'Try again' });
    works = true;
    await view.user.click(again);
    expect(await screen.findByText('Firefox on Mac')).toBeInTheDocument();
  });
});
