import { bus } from '@textloom/bus';
import type { AuthorizedUser } from '@textloom/contracts';
import {
  act,
  api,
  apiError,
  apiOk,
  expectWarning,
  fireEvent,
  formOf,
  renderPart,
  screen,
  waitFor,
  type FrameOptions,
  type Rendered,
} from '@textloom/testing';
import { Route, Routes } from 'react-router-dom';
import AddPage from './authorized-user-add.page';
import EditPage from './authorized-user-edit.page';
import { userOf } from '../testing/authorized-user.fixture';

const OWNER: FrameOptions = { permissions: ['group_creategroups', 'billing_history_access'] };

const show = (path: string, options: FrameOptions = {}): Rendered =>
  renderPart(
    <Routes>
      <Route path="/account/add" element={<AddPage />} />
      <Route path="/account/:id" element={<EditPage />} />
      <Route path="/account" element={<p>The list</p>} />
    </Routes>,
    { path, ...OWNER, ...options },
  );
const stored = (changes: Partial<AuthorizedUser> = {}) =>
  api.get('profiles/authorized/:id', ({ params }) => apiOk(userOf({ id: Number(params.id), ...changes })));
const box = (name: string) => screen.getByRole('textbox', { name });
const option = (name: string) => screen.getByRole('checkbox', { name });

async function fill(view: Rendered): Promise<void> {
  await view.user.type(await screen.findByRole('textbox', { name: 'First name' }), 'Paula');
  await view.user.type(box('Last name'), 'Price');
  await view.user.type(box('Email'), 'paula@example.com');
  await view.user.type(box('Phone'), '5125550142');
}

describe('an unverified account', () => {
  it.each([
    ['inviting', '/account/add'],
    ['inviting once more', '/account/31'],
  ])('is told immediately that %s waits', async (_what, path) => {
    show(path, { handlers: [stored({ pending: true })], profile: { verified: false } });
    expect(await screen.findByRole('textbox', { name: 'First name' })).toBeInTheDocument();
    expect(screen.getByText(/^This waits until your email is verified\./)).toBeInTheDocument();
  });
});

describe('ACCT-039, ACCT-040, API-025: adding an authorized user', () => {
  it('sends the form, confirms and returns to the list @long', async () => {
    const sent: object[] = [];
    const view = show('/account/add', {
      handlers: [
        api.post(
          'profiles/authorized',
          async ({ request }) => (sent.push(await formOf(request)), apiOk({ id: 9 }, 'Authorized Account updated')),
        ),
      ],
    });
    await fill(view);
    await view.user.click(option('Billing history'));
    await view.user.click(screen.getByRole('button', { name: 'Add User' }));
    expect(await screen.findByText('The list')).toBeInTheDocument();
    expect(sent).toEqual([
      {
        first_name: 'Paula',
        last_name: 'Price',
        phone: '5125550142',
        email: 'paula@example.com',
        'allow[]': ['billing_history_access'],
      },
    ]);
    expect(view.alerts()).toEqual([{ kind: 'success', html: 'Authorized Account updated' }]);
    expect(view.address()).toBe('/account?tab=authorized');
  });

  it('requires names and email before anything is sent', async () => {
    const view = show('/account/add');
    await view.user.type(await screen.findByRole('textbox', { name: 'Email' }), 'paula');
    await view.user.click(screen.getByRole('button', { name: 'Add User' }));
    for (const complaint of ['First name is required.', 'Last name is required.', 'Enter a valid email address.'])
      expect(await screen.findByText(complaint)).toBeInTheDocument();
  });
});

describe('PERM-014: the options that an owner can give', () => {
  it('are those of the account, each explained, none preselected', async () => {
    show('/account/add');
    expect(
      (await screen.findAllByRole('checkbox')).map(
        (input) =>
          input.getAttribute('aria-describedby') !== null && input instanceof HTMLInputElement && input.checked,
      ),
    ).toEqual([false, false]);
    expect(option('Groups')).toHaveAccessibleDescription(
      'Create groups of subscribers. Every user may send to groups.',
    );
    expect(option('Billing history')).toHaveAccessibleDescription('See what was paid, and when.');
    expect(screen.queryByRole('checkbox', { name: 'Credit card' })).not.toBeInTheDocument();
  });

  it('are empty for an owner without any', async () => {
    show('/account/add', { permissions: [] });
    expect(await screen.findByText(/Your account holds no options to give/)).toBeInTheDocument();
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
  });
});

describe('ACCT-037, ACCT-039, ACCT-040: editing an authorized user', () => {
  it('starts with the stored values and sends the change to the user’s id', async () => {
    const sent: object[] = [];
    const view = show('/account/31', {
      handlers: [
        stored(),
        api.put(
          'profiles/authorized/31',
          async ({ request }) => (sent.push(await formOf(request)), apiOk({ id: 31 }, 'Authorized Account updated')),
        ),
      ],
    });
    expect(await screen.findByRole('textbox', { name: 'First name' })).toHaveValue('Nina');
    expect(box('Phone')).toHaveValue('(512) 555-0142');
    expect(option('Groups')).toBeChecked();
    await view.user.click(option('Groups'));
    await view.user.click(option('Billing history'));
    await view.user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('The list')).toBeInTheDocument();
    expect(sent).toEqual([
      {
        first_name: 'Nina',
        last_name: 'Alvarez',
        phone: '5125550142',
        email: 'nina@example.com',
        'allow[]': ['billing_history_access'],
      },
    ]);
    expect(view.alerts()).toEqual([{ kind: 'success', html: 'Authorized Account updated' }]);
  });

  it('requires the owner’s password when the email changes, and shows its refusal there @long', async () => {
    const sent: object[] = [];
    const answers = [
      apiError(422, 'invalid', 'The password is wrong.', { password: 'The password is wrong.' }),
      apiOk({ id: 31 }, 'Authorized Account updated'),
    ];
    const view = show('/account/31', {
      handlers: [
        stored(),
        api.put(
          'profiles/authorized/31',
          async ({ request }) => (sent.push(await formOf(request)), answers[sent.length - 1]),
        ),
      ],
    });
    const email = await screen.findByRole('textbox', { name: 'Email' });
    expect(screen.queryByLabelText(/^Your password/)).not.toBeInTheDocument();
    await view.user.clear(email);
    await view.user.type(email, 'nina.new@example.com');
    await view.user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Enter your password to change the email.')).toBeInTheDocument();
    await view.user.type(screen.getByLabelText(/^Your password/), 'river boat');
    await view.user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('The password is wrong.')).toBeInTheDocument();
    expect(email).toHaveValue('nina.new@example.com');
    await view.user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('The list')).toBeInTheDocument();
    expect(sent).toEqual(
      [1, 2].map(() => expect.objectContaining({ email: 'nina.new@example.com', password: 'river boat' })),
    );
  });

  it('shows a pending email, sends its link again and cancels it', async () => {
    const asked: string[] = [];
    const calls = [
      api.post(
        'profiles/authorized/31/email',
        () => (asked.push('again'), apiOk({}, 'A new link was sent; the earlier one no longer works.')),
      ),
      api.delete(
        'profiles/authorized/31/email',
        () => (asked.push('cancel'), apiOk({}, 'The change of the email was cancelled.')),
      ),
    ];
    const view = show('/account/31', {
      handlers: [
        api.get('profiles/authorized/:id', () =>
          apiOk(userOf({ pending_email: asked.includes('cancel') ? '' : 'nina.new@example.com' })),
        ),
        ...calls,
      ],
    });
    expect(
      await screen.findByText(
        'Waiting for confirmation of nina.new@example.com. Until the link in the mail to it is opened, this user signs in with nina@example.com.',
      ),
    ).toBeInTheDocument();
    await view.user.click(screen.getByRole('button', { name: 'Resend' }));
    await waitFor(() =>
      expect(view.alerts()).toEqual([
        { kind: 'success', html: 'A new link was sent; the earlier one no longer works.' },
      ]),
    );
    // The second click of a double click.
    fireEvent.click(screen.getByRole('button', { name: 'Resend' }), { detail: 2 });
    await view.user.click(screen.getByRole('button', { name: 'Cancel change' }));
    await waitFor(() => expect(screen.queryByText(/^Waiting for confirmation/)).not.toBeInTheDocument());
    expect(asked).toEqual(['again', 'cancel']);
  });

  it('keeps the input when live updates arrive @long', async () => {
    const view = show('/account/31', { handlers: [stored()] });
    await view.user.type(await screen.findByRole('textbox', { name: 'First name' }), 'X');
    act(() => bus.emit('profile.changed', { reason: 'users' }));
    await new Promise((next) => setTimeout(next, 500));
    expect(box('First name')).toHaveValue('NinaX');
  });

  it('offers to send the invitation of a user who never signed in', async () => {
    let sent = 0;
    const view = show('/account/31', {
      handlers: [
        stored({ pending: true }),
        api.post(
          'profiles/authorized/31/invite',
          () => ((sent += 1), apiOk({ id: 31 }, 'The invitation was sent again.')),
        ),
      ],
    });
    const send = await screen.findByRole('button', { name: 'Send again' });
    fireEvent.click(send, { detail: 1 });
    await waitFor(() => expect(view.alerts()).toEqual([{ kind: 'success', html: 'The invitation was sent again.' }]));
    // The second click of a double click is ignored; a separate click works again.
    fireEvent.click(send, { detail: 2 });
    fireEvent.click(send, { detail: 1 });
    await waitFor(() => expect(view.alerts()).toHaveLength(2));
    expect(sent).toBe(2);
  });

  it('removes a lost second step after a confirmation', async () => {
    let has = true;
    const view = show('/account/31', {
      handlers: [
        api.get('profiles/authorized/:id', () => apiOk(userOf({ second_step: has }))),
        api.delete('profiles/authorized/31/two-step', () => {
          has = false;
          return apiOk({}, 'The second step was removed.');
        }),
      ],
    });
    const answered = view.answerConfirm(true);
    await view.user.click(await screen.findByRole('button', { name: 'Remove the second step' }));
    expect((await answered).title).toBe('Remove the second step?');
    await waitFor(() => expect(screen.queryByText('This user signs in with a second step.')).not.toBeInTheDocument());
    expect(view.alerts()).toEqual([{ kind: 'success', html: 'The second step was removed.' }]);
  });

  it('shows that a user does not exist, and 404 for a word', async () => {
    expectWarning(/^Loading \["authorized-users","one".* failed: This authorized user was not found\./);
    const view = show('/account/404', {
      handlers: [
        api.get('profiles/authorized/:id', () => apiError(404, 'not_found', 'This authorized user was not found.')),
      ],
    });
    expect(await screen.findByText('This authorized user was not found.')).toBeInTheDocument();
    view.unmount();
    show('/account/profile');
    expect(await screen.findByRole('heading', { level: 1, name: 'Page not found' })).toBeInTheDocument();
  });
});

describe('ERR-027, API-025: a save that the server refuses', () => {
  it('shows the message in a danger alert and beside its field, and keeps the input', async () => {
    const complaint = 'This email address is already in use. Please choose another one.';
    const view = show('/account/add', {
      handlers: [api.post('profiles/authorized', () => apiError(409, 'email_taken', complaint, { email: complaint }))],
    });
    await fill(view);
    await view.user.click(screen.getByRole('button', { name: 'Add User' }));
    expect(await screen.findByText(complaint)).toBeInTheDocument();
    expect(view.alerts()).toEqual([{ kind: 'danger', html: complaint }]);
    expect(box('Email')).toHaveValue('paula@example.com');
    expect(screen.getByRole('button', { name: 'Add User' })).toBeEnabled();
  });

  it('shows the daily limit of invitations at the email and in an alert @long', async () => {
    const limit = 'An account without a paid plan can send 10 invitations a day. Please try again in 5 hours.';
    const view = show('/account/add', {
      handlers: [api.post('profiles/authorized', () => apiError(429, 'rate_limited', limit, { email: limit }))],
    });
    await fill(view);
    await view.user.click(screen.getByRole('button', { name: 'Add User' }));
    expect(await screen.findByText(limit)).toBeInTheDocument();
    expect(box('Email')).toHaveAccessibleDescription(limit);
    expect(view.alerts()).toEqual([{ kind: 'danger', html: limit }]);
    expect(box('First name')).toHaveValue('Paula');
  });

  it('shows an error of the options below them', async () => {
    const complaint = 'You can only give options that your own account holds.';
    const view = show('/account/31', {
      handlers: [
        stored(),
        api.put('profiles/authorized/31', () => apiError(422, 'invalid', complaint, { allow: complaint })),
      ],
    });
    await view.user.click(await screen.findByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(complaint);
  });
});

describe('PERM-012, PERM-013: an authorized user', () => {
  it.each(['/account/add', '/account/31'])('sees "Not Allowed" at %s, and nothing is requested', async (path) => {
    show(path, { profile: { authorized_account: true } });
    expect(await screen.findByText('Not Allowed: Your account does not allow this action.')).toBeInTheDocument();
    expect(screen.queryByRole('form')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /Save|Add User/ })).not.toBeInTheDocument();
  });
});
