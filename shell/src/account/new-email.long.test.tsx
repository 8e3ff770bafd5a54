import { session } from '@textloom/session';
import { api, apiError, apiOk, formOf, make, renderPart, screen, waitFor } from '@textloom/testing';
import AccountEditPage from './account-edit.page';

const WAITS =
  'Waiting for confirmation of new@example.com. Until you open the link in the mail to it, you sign in with owner@example.com.';
const card = api.get('profiles/creditcard', () =>
  apiOk({ exists: false, brand: '', last4: '', exp_month: 0, exp_year: 0 }),
);
const open = (profile: Parameters<typeof make.profile>[0], ...handlers: ReturnType<typeof api.put>[]) =>
  renderPart(<AccountEditPage />, { path: '/account/edit', profile, handlers: [card, ...handlers] });
const email = () => screen.getByLabelText(/^Email\W*$/, { selector: 'input' });
const current = () => screen.queryByLabelText<HTMLInputElement>(/^Current password/);
const button = (name: string) => screen.getByText(name, { selector: 'button' });

/** The call of the form, and its body. */
function saves(
  answer = () =>
    apiOk(
      make.profile({ pending_email: 'new@example.com' }),
      'Account Info updated. We sent a link to new@example.com.',
    ),
) {
  const sent: Record<string, string | string[]>[] = [];
  return {
    sent,
    handler: api.put('profiles/account', async ({ request }) => (sent.push(await formOf(request)), answer())),
  };
}

describe('a new sign-in email', () => {
  it('requires the current password, sends both, and then shows the pending email', async () => {
    const { sent, handler } = saves();
    const { user, address } = open({}, handler);
    expect(current()).not.toBeInTheDocument();
    await user.clear(email());
    await user.type(email(), 'new@example.com');
    await user.click(button('Save'));
    expect(await screen.findByText('Enter your current password to change your email.')).toBeInTheDocument();
    expect(sent).toEqual([]);
    await user.type(screen.getByLabelText(/^Current password/), 'river boat');
    await user.click(button('Save'));
    await waitFor(() => expect(address()).toBe('/account'));
    expect(sent).toEqual([expect.objectContaining({ email: 'new@example.com', password: 'river boat' })]);
    expect(session.current.data?.profile).toMatchObject({
      email: 'owner@example.com',
      pending_email: 'new@example.com',
    });
    expect(screen.getByText(WAITS)).toBeInTheDocument();
  });

  it('requires and sends no password when the email is unchanged apart from case', async () => {
    const { sent, handler } = saves();
    const { user } = open({}, handler);
    await user.type(email(), 'x');
    await user.type(screen.getByLabelText(/^Current password/), 'river boat');
    await user.clear(email());
    await user.type(email(), 'Owner@Example.com');
    expect(current()).not.toBeInTheDocument();
    await user.click(button('Save'));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).not.toHaveProperty('password');
  });

  it('accepts the old password of a password change', async () => {
    const { sent, handler } = saves();
    const { user } = open({}, handler);
    await user.clear(email());
    await user.type(email(), 'new@example.com');
    for (const [label, text] of [
      [/^Old password/, 'river boat'],
      [/^New password/, 'blue harbour'],
      [/^Confirm password/, 'blue harbour'],
    ] as const)
      await user.type(screen.getByLabelText(label), text);
    await user.click(button('Save'));
    await waitFor(() =>
      expect(sent).toEqual([
        expect.objectContaining({ email: 'new@example.com', old: 'river boat', new1: 'blue harbour' }),
      ]),
    );
    expect(sent[0]).not.toHaveProperty('password');
  });

  it.each([
    [422, 'invalid', 'The password is wrong.'],
    [429, 'rate_limited', 'Too many attempts. Please try again in 30 seconds.'],
  ] as const)('shows a refusal with %d at the password, and keeps what was typed', async (status, id, text) => {
    const { user, address } = open({}, saves(() => apiError(status, id, text, { password: text })).handler);
    await user.clear(email());
    await user.type(email(), 'new@example.com');
    await user.type(screen.getByLabelText(/^Current password/), 'wrong');
    await user.click(button('Save'));
    expect(await screen.findByText(text)).toBeInTheDocument();
    expect(screen.getByLabelText(/^Current password/)).toHaveAccessibleDescription(text);
    expect(email()).toHaveValue('new@example.com');
    expect(current()).toHaveValue('wrong');
    expect(address()).toBe('/account/edit');
  });
});

describe('while a new email is pending', () => {
  it('its link can be sent again', async () => {
    const { user, alerts } = open(
      { pending_email: 'new@example.com' },
      api.post('profiles/email', () => apiOk({}, 'A new link was sent; the earlier one no longer works.')),
    );
    expect(screen.getByText(WAITS)).toBeInTheDocument();
    await user.click(button('Resend'));
    await waitFor(() =>
      expect(alerts()).toEqual([{ kind: 'success', html: 'A new link was sent; the earlier one no longer works.' }]),
    );
  });

  it('the change can be cancelled', async () => {
    const { user, alerts } = open(
      { pending_email: 'new@example.com' },
      api.delete('profiles/email', () => apiOk({}, 'The change of the email was cancelled.')),
    );
    await user.click(button('Cancel change'));
    await waitFor(() =>
      expect(alerts()).toEqual([{ kind: 'success', html: 'The change of the email was cancelled.' }]),
    );
    expect(screen.queryByText(WAITS)).not.toBeInTheDocument();
  });

  it('a refusal is shown, and the note stays', async () => {
    const limit = 'An account without a paid plan can send 10 links to a new email a day. Please try again in 5 hours.';
    const { user, alerts } = open(
      { pending_email: 'new@example.com' },
      api.post('profiles/email', () => apiError(429, 'rate_limited', limit, { email: limit })),
    );
    await user.click(button('Resend'));
    await waitFor(() => expect(alerts()).toEqual([{ kind: 'danger', html: limit }]));
    expect(screen.getByText(WAITS)).toBeInTheDocument();
    expect(button('Resend')).toBeEnabled();
  });
});
