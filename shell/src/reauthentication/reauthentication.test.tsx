import { call } from '@textloom/api';
import { renewRecoveryCodes, type TwoStep } from '@textloom/contracts';
import { act, api, apiError, apiOk, formOf, renderPart, screen, waitFor } from '@textloom/testing';
import { ReauthenticationHost } from './reauthentication-host';

/** Renders the host with a server that accepts one password and one code. */
function show(state: Partial<TwoStep> = {}) {
  let proved = false;
  return renderPart(<ReauthenticationHost />, {
    path: '/home',
    handlers: [
      api.get('profiles/two-step', () => apiOk({ app: false, recovery_codes: 0, ...state })),
      api.post('profiles/two-step/recovery-codes', () =>
        proved ? apiOk({ codes: [] }, 'Done.') : apiError(403, 'proof_required', 'Confirm that it is you.'),
      ),
      api.post('profiles/proof', async ({ request }) => {
        const { password, code } = await formOf(request);
        proved = password === 'right' || code === '123456';
        return proved
          ? apiOk({}, 'Thank you.')
          : apiError(422, 'invalid', 'Wrong.', { password: 'The password is wrong.' });
      }),
    ],
  });
}
const start = async (): Promise<Promise<string>[]> => {
  let calls: Promise<string>[] = [];
  await act(async () => {
    calls = [1, 2].map(() => call(renewRecoveryCodes).then(({ message }) => message));
    // Each is awaited below.
    for (const one of calls) one.catch(() => undefined);
  });
  return calls;
};

describe('Re-authentication for a sensitive step', () => {
  it('asks for the password once for all waiting calls, then continues', async () => {
    const { user } = show();
    const calls = await start();
    await user.type(await screen.findByLabelText(/^Password/), 'wrong{Enter}');
    expect(await screen.findByText('The password is wrong.')).toBeInTheDocument();
    await user.clear(screen.getByLabelText(/^Password/));
    await user.type(screen.getByLabelText(/^Password/), 'right{Enter}');
    expect(await Promise.all(calls)).toEqual(['Done.', 'Done.']);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('asks a user with an app for a code instead of the password, which may be stolen', async () => {
    const { user } = show({ app: true });
    const calls = await start();
    expect(await screen.findByText(/or one of your recovery codes/)).toBeInTheDocument();
    expect(screen.queryByLabelText(/^Password/)).not.toBeInTheDocument();
    await user.type(await screen.findByLabelText(/^Code/), '123456{Enter}');
    expect(await Promise.all(calls)).toEqual(['Done.', 'Done.']);
  });

  it('offers only a recovery code where the user’s passkey does not work', async () => {
    const passkey = { id: 1, name: 'Chrome', added: '2026-11-01T12:00:00-08:00', last_used: '' };
    show({ passkeys: [passkey], passkey_host: 'text.example.com' });
    void (await start());
    expect(
      await screen.findByText(
        'Enter one of your recovery codes. Your passkey works only at the address text.example.com.',
      ),
    ).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Use a passkey' })).not.toBeInTheDocument();
  });

  it('is abandoned by Cancel', async () => {
    const { user } = show();
    const calls = await start();
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    await expect(calls[0]).rejects.toThrow('Confirm that it is you.');
    expect(screen.queryByLabelText(/^Code/)).not.toBeInTheDocument();
  });
});
