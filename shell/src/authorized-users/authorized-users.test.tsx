import { bus } from '@textloom/bus';
import type { AuthorizedUser } from '@textloom/contracts';
import {
  act,
  api,
  apiError,
  apiOk,
  expectWarning,
  fireEvent,
  findRow,
  renderPart,
  screen,
  waitFor,
  within,
  type FrameOptions,
} from '@textloom/testing';
import { AuthorizedUsersPanel } from './authorized-users.panel';
import { listOf, userOf } from '../testing/authorized-user.fixture';

const show = (users: AuthorizedUser[], options: FrameOptions = {}) =>
  renderPart(<AuthorizedUsersPanel />, { ...options, handlers: [listOf(...users), ...(options.handlers ?? [])] });
const button = (label: string) => screen.findByLabelText(label, { selector: 'button' });

describe('ACCT-036, ACCT-037: the list of authorized users', () => {
  it('shows the users with their permissions; New User links to its page @long', async () => {
    show([userOf({ allow: ['credit_card_update', 'group_creategroups'] })]);
    const row = within(await findRow('Nina Alvarez'));
    expect(row.getByRole('link', { name: 'nina@example.com' })).toHaveAttribute('href', 'mailto:nina@example.com');
    expect(row.getByText('(512) 555-0142')).toBeInTheDocument();
    expect(row.getByText('Groups, Credit card')).toBeInTheDocument();
    expect(row.getByText('Active')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'New User' })).toHaveAttribute('href', '/account/add');
  });

  it('tells an unverified account immediately that inviting waits', async () => {
    show([userOf({ pending: true })], { profile: { verified: false } });
    await findRow('Nina Alvarez');
    expect(screen.getByText(/^This waits until your email is verified\./)).toBeInTheDocument();
  });

  it('opens each at account/{id}', async () => {
    show([userOf({ id: 31 })]);
    expect(within(await findRow('Nina Alvarez')).getByRole('link', { name: 'Nina Alvarez' })).toHaveAttribute(
      'href',
      '/account/31',
    );
  });

  it('shows who is disabled, who never signed in, and who has no permissions', async () => {
    show([
      userOf({ first_name: 'Ann', disabled: true, allow: [] }),
      userOf({ id: 32, first_name: 'Bob', pending: true }),
    ]);
    expect(within(await findRow('Ann Alvarez')).getByText('Disabled')).toBeInTheDocument();
    expect(within(await findRow('Ann Alvarez')).getByText('No options')).toBeInTheDocument();
    expect(within(await findRow('Bob Alvarez')).getByText('Not signed in yet')).toBeInTheDocument();
  });

  it('follows changes made elsewhere', async () => {
    let first_name = 'Nina';
    renderPart(<AuthorizedUsersPanel />, {
      handlers: [api.get('profiles/authorized', () => apiOk({ entries: [userOf({ first_name })] }))],
    });
    await findRow('Nina Alvarez');
    first_name = 'Nora';
    act(() => bus.emit('profile.changed', { reason: 'users' }));
    expect(await findRow('Nora Alvarez')).toBeInTheDocument();
  });

  it('shows an error and tries again', async () => {
    expectWarning(/^Loading \["authorized-users","list".* failed: It broke\./);
    let calls = 0;
    const view = renderPart(<AuthorizedUsersPanel />, {
      handlers: [
        api.get(
          'profiles/authorized',
          () => ((calls += 1), calls === 1 ? apiError(500, 'internal', 'It broke.') : apiOk({ entries: [userOf()] })),
        ),
      ],
    });
    expect(await screen.findByText('It broke.')).toBeInTheDocument();
    await view.user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await findRow('Nina Alvarez')).toBeInTheDocument();
  });
});

describe('ACCT-038: no authorized users', () => {
  it('shows No Accounts yet.', async () => {
    show([]);
    expect(await screen.findByText('No Accounts yet.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'New User' })).toBeInTheDocument();
  });
});

describe('ACCT-041: deleting an authorized user', () => {
  it('asks by name, deletes and hides the row', async () => {
    let deleted = 0;
    const view = show([userOf()], {
      handlers: [api.delete('profiles/authorized/31', () => ((deleted += 1), apiOk({ id: 31 }, 'Deleted.')))],
    });
    const asked = view.answerConfirm(true);
    await view.user.click(await button('Delete Nina Alvarez'));
    expect(await asked).toMatchObject({
      destructive: true,
      message: expect.stringContaining('Nina Alvarez (nina@example.com)'),
    });
    await waitFor(() => expect(screen.queryByText('Nina Alvarez')).not.toBeInTheDocument());
    expect(deleted).toBe(1);
  });

  it('deletes nothing when the confirmation is declined', async () => {
    const view = show([userOf()]);
    const asked = view.answerConfirm(false);
    await view.user.click(await button('Delete Nina Alvarez'));
    await asked;
    // An unwanted DELETE would fail this test as an unhandled call.
    expect(screen.queryByLabelText('Deleting')).not.toBeInTheDocument();
    expect(screen.getByText('Nina Alvarez')).toBeInTheDocument();
  });

  it('restores the row and shows the server’s message when it fails', async () => {
    const view = show([userOf()], {
      handlers: [api.delete('profiles/authorized/31', () => apiError(500, 'internal', 'It broke.'))],
    });
    const asked = view.answerConfirm(true);
    await view.user.click(await button('Delete Nina Alvarez'));
    await asked;
    await waitFor(() => expect(view.alerts()).toEqual([{ kind: 'danger', html: 'It broke.' }]));
    expect(await button('Delete Nina Alvarez')).toBeEnabled();
  });
});

describe('The invitation of a user who never signed in', () => {
  it('can be sent again', async () => {
    const view = show([userOf({ pending: true })], {
      handlers: [api.post('profiles/authorized/31/invite', () => apiOk({ id: 31 }, 'The invitation was sent again.'))],
    });
    await view.user.click(await button('Send the invitation to Nina Alvarez again'));
    await waitFor(() => expect(view.alerts()).toEqual([{ kind: 'success', html: 'The invitation was sent again.' }]));
  });

  it('is sent once by a double click, even if the first call finishes before the second click', async () => {
    let sent = 0;
    const view = show([userOf({ pending: true })], {
      handlers: [api.post('profiles/authorized/31/invite', () => ((sent += 1), apiOk({ id: 31 }, `Sent ${sent}.`)))],
    });
    const send = await button('Send the invitation to Nina Alvarez again');
    fireEvent.click(send, { detail: 1 });
    await waitFor(() => expect(view.alerts()).toHaveLength(1));
    fireEvent.click(send, { detail: 2 });
    // A separate click works again.
    fireEvent.click(send, { detail: 1 });
    await waitFor(() => expect(view.alerts()).toHaveLength(2));
    expect(sent).toBe(2);
  });

  it('is not offered for others', async () => {
    show([userOf()]);
    await findRow('Nina Alvarez');
    expect(screen.queryByLabelText(/^Send the invitation/)).not.toBeInTheDocument();
  });
});
