import type { TwoStep } from '@textloom/contracts';
import {
  api,
  apiError,
  apiOk,
  expectWarning,
  formOf,
  renderPart,
  screen,
  waitFor,
  type FrameOptions,
} from '@textloom/testing';
import TwoStepPage from './two-step.page';

const CODES = Array.from({ length: 10 }, (_, n) => `abcd-efgh-jkmn-pq${n}s`);

const PASSKEY = { id: 1, name: 'Chrome', added: '2026-11-01T12:00:00-08:00', last_used: '' };

/** Renders the page with a server that accepts the code 123456. */
function show(start: Partial<TwoStep> = {}, frame: FrameOptions = {}) {
  let state: TwoStep = { app: false, recovery_codes: 0, passkeys: [], passkey_host: '', required: false, ...start };
  return renderPart(<TwoStepPage />, {
    path: '/account/two-step',
    ...frame,
    handlers: [
      api.get('profiles/two-step', () => apiOk(state)),
      api.post('profiles/two-step/app', () =>
        apiOk({ secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/T:o?secret=JBSWY3DPEHPK3PXP' }, 'Scan it.'),
      ),
      api.put('profiles/two-step/app', async ({ request }) => {
        if ((await formOf(request)).code !== '123456')
          return apiError(422, 'invalid', 'Wrong.', { code: 'The code is wrong.' });
        state = { ...state, app: true, recovery_codes: 10 };
        return apiOk({ codes: CODES }, 'Two-step sign-in is on.');
      }),
      api.delete('profiles/two-step/app', () => {
        state = { ...state, app: false, recovery_codes: 0 };
        return apiOk({}, 'The authenticator app was removed.');
      }),
      api.put('profiles/two-step/required', async ({ request }) => {
        state = { ...state, required: (await formOf(request)).required === '1' };
        return apiOk({}, 'Done.');
      }),
      api.post('profiles/two-step/recovery-codes', () => {
        state = { ...state, recovery_codes: 10 };
        return apiOk({ codes: CODES }, 'You have ten new recovery codes.');
      }),
    ],
  });
}

describe('Two-step sign-in', () => {
  it('is turned on by the code of an app, which reads the secret as a picture or text', async () => {
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Set up an app' }));
    expect(await screen.findByRole('img', { name: 'QR code for your authenticator app' })).toBeInTheDocument();
    expect(screen.getByText('JBSWY3DPEHPK3PXP')).toBeInTheDocument();
    await user.type(screen.getByLabelText(/^Code of the app/), '000000');
    await user.click(screen.getByRole('button', { name: 'Turn on' }));
    expect(await screen.findByText('The code is wrong.')).toBeInTheDocument();
    await user.clear(screen.getByLabelText(/^Code of the app/));
    await user.type(screen.getByLabelText(/^Code of the app/), '123456');
    await user.click(screen.getByRole('button', { name: 'Turn on' }));
    for (const code of CODES) expect(await screen.findByText(code)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'I have kept them' }));
    expect(screen.queryByText(CODES[0] ?? '')).not.toBeInTheDocument();
    expect(screen.getByText('You have 10 codes left.')).toBeInTheDocument();
  });

  it('says how many codes are left, and creates new ones after a confirmation', async () => {
    const { user, answerConfirm } = show({ app: true, recovery_codes: 1 });
    expect(await screen.findByText('You have 1 code left.')).toBeInTheDocument();
    const answered = answerConfirm(true);
    await user.click(screen.getByRole('button', { name: 'Make new codes' }));
    expect((await answered).message).toBe('The codes that you have now stop working.');
    expect(await screen.findByText(CODES[9] ?? '')).toBeInTheDocument();
  });

  it('is turned off after a confirmation', async () => {
    const { user, answerConfirm } = show({ app: true, recovery_codes: 3 });
    const answered = answerConfirm(true);
    await user.click(await screen.findByRole('button', { name: 'Remove the app' }));
    expect((await answered).message).toMatch(
      /your recovery codes end with it\. You then sign in with your password alone\.$/,
    );
    expect(await screen.findByRole('button', { name: 'Set up an app' })).toBeInTheDocument();
    expect(screen.queryByText(/codes left/)).not.toBeInTheDocument();
  });

  it('says when no code is left', async () => {
    show({ app: true });
    expect(await screen.findByText('You have no codes left. Make new ones.')).toBeInTheDocument();
  });

  it.each<[string, string, Partial<TwoStep>, RegExp]>([
    [
      'an app beside a passkey',
      'Remove the app',
      { app: true, passkeys: [PASSKEY] },
      /passkeys and recovery codes stay\.$/,
    ],
    ['a passkey beside an app', 'Remove Chrome', { app: true, passkeys: [PASSKEY] }, /from the device yourself\.$/],
    ['the only passkey', 'Remove Chrome', { passkeys: [PASSKEY] }, /sign in with your password alone\.$/],
    [
      'the only step, if one is demanded',
      'Remove the app',
      { app: true, required: true },
      /before you can continue\.$/,
    ],
  ])('explains the effect of removing %s', async (_, button, state, message) => {
    const { user, answerConfirm } = show(state);
    const answered = answerConfirm(false);
    await user.click(await screen.findByRole('button', { name: button }));
    expect((await answered).message).toMatch(message);
  });

  it('can be required of everybody by an owner who has it', async () => {
    const { user } = show({ app: true, recovery_codes: 3 });
    const demand = await screen.findByRole('switch', { name: 'Everybody must use a second step' });
    expect(demand).not.toBeChecked();
    await user.click(demand);
    await waitFor(() => expect(demand).toBeChecked());
    await user.click(demand);
    await waitFor(() => expect(demand).not.toBeChecked());
  });

  it('cannot be required by an owner without it, or by other users', async () => {
    const { unmount } = show();
    expect(await screen.findByRole('switch')).toBeDisabled();
    expect(screen.getByText('Set up your own second step first.')).toBeInTheDocument();
    unmount();
    show({ app: true }, { profile: { authorized_account: true } });
    await screen.findByRole('button', { name: 'Remove the app' });
    expect(screen.queryByRole('switch')).not.toBeInTheDocument();
  });

  it('shows a failed load, and retries', async () => {
    let works = false;
    expectWarning(/two-step.* failed: It broke/);
    const { user } = renderPart(<TwoStepPage />, {
      path: '/account/two-step',
      handlers: [
        api.get('profiles/two-step', () =>
          works ? apiOk({ app: false, recovery_codes: 0 }) : apiError(500, 'internal', 'It broke.'),
        ),
      ],
    });
    const again = await screen.findByRole('button', { name: 'Try again' });
    works = true;
    await user.click(again);
    await waitFor(() => expect(screen.getByRole('button', { name: 'Set up an app' })).toBeInTheDocument());
  });
});
