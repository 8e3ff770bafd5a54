import { pageLanguage } from '@textloom/page-start';
import { session } from '@textloom/session';
import { api, apiError, apiOk, formOf, make, renderPart, screen, waitFor } from '@textloom/testing';
import { browser } from '../base/browser';
import AccountEditPage from './account-edit.page';

let sent: Record<string, string | string[]> | null;
afterEach(() => {
  jest.restoreAllMocks();
  localStorage.clear();
});
const saves = (changes: Parameters<typeof make.profile>[0] = {}, message = 'Account Info updated') =>
  api.put(
    'profiles/account',
    async ({ request }) => ((sent = await formOf(request)), apiOk(make.profile(changes), message)),
  );
const refuses = (...args: Parameters<typeof apiError>) => api.put('profiles/account', () => apiError(...args));

const open = (profile: Parameters<typeof make.profile>[0] = {}, handler = saves()) =>
  renderPart(<AccountEditPage />, {
    path: '/account/edit',
    profile,
    handlers: [
      handler,
      api.get('profiles/creditcard', () => apiOk({ exists: false, brand: '', last4: '', exp_month: 0, exp_year: 0 })),
    ],
  });
// Queries by label and text: a query by role makes jsdom compute every style in this long form, which takes most of a
// test's time.
const labelled = (name: string) => new RegExp(`^${name}\\W*$`);
const field = (name: string) => screen.getByLabelText(labelled(name), { selector: 'input' });
const choice = (name: RegExp) => screen.getByLabelText(name, { selector: 'input[type=checkbox]' });
const list = (name: string) => screen.getByLabelText(labelled(name), { selector: '[role=combobox]' });
const save = () => screen.getByText('Save', { selector: 'button' });
beforeEach(() => {
  sent = null;
});

describe('ACCT-005, ACCT-006, ACCT-007, ACCT-008: edit mode', () => {
  it('disables the other tabs', () => {
    open();
    expect(screen.getByRole('tab', { name: 'My Account' })).not.toHaveAttribute('aria-disabled', 'true');
    for (const name of ['Authorized Users', 'Referral Bonus'])
      expect(screen.getByRole('tab', { name })).toHaveAttribute('aria-disabled', 'true');
  });

  it('is left by Cancel without saving', async () => {
    const { user, address } = open();
    await user.type(field('First name'), 'x');
    await user.click(screen.getByText('Cancel', { selector: 'a' }));
    expect(address()).toBe('/account');
    expect(sent).toBeNull();
    expect(session.current.data?.profile.first_name).toBe('Olivia');
  });

  it('ACCT-017, ACCT-018, ACCT-019: is left by a save, with the profile of the response', async () => {
    const { user, address, alerts } = open({}, saves({ first_name: 'Olive' }));
    await user.clear(field('First name'));
    await user.type(field('First name'), 'Olive');
    await user.click(save());
    await waitFor(() => expect(address()).toBe('/account'));
    expect(sent).toMatchObject({
      first_name: 'Olive',
      email: 'owner@example.com',
      timezone: '0',
      state: 'TX',
      phone: '5125550100',
      enable_text_alerts: '0',
      inbox_notifications: '0',
    });
    expect(Object.keys(sent ?? {})).not.toEqual(expect.arrayContaining(['old']));
    expect(sent).not.toHaveProperty('email_alerts');
    expect(session.current.data?.profile.first_name).toBe('Olive');
    expect(alerts()).toEqual([{ kind: 'success', html: 'Account Info updated' }]);
  });

  it('decision 814: shows the page again in the language that was chosen', async () => {
    const opened = jest.spyOn(browser, 'open').mockImplementation(() => undefined);
    const { user } = open({}, saves({ language: 'es' }));
    expect(list('Language')).toHaveTextContent('English');
    await user.click(list('Language'));
    await user.click(await screen.findByText('Español'));
    await user.click(save());
    await waitFor(() => expect(opened.mock.calls).toEqual([['/app/account']]));
    expect([sent?.language, pageLanguage()]).toEqual(['es', 'es']);
  });

  it("ERR-026: shows the server's error as an alert and beside its field, and keeps the input", async () => {
    const { user, address, alerts } = open(
      {},
      refuses(409, 'email_taken', 'Taken already.', { email: 'Taken already.' }),
    );
    await user.type(field('City'), 'Austin');
    await user.click(save());
    expect(await screen.findByText('Taken already.')).toBeInTheDocument();
    expect(alerts()).toEqual([{ kind: 'danger', html: 'Taken already.' }]);
    expect(field('City')).toHaveValue('Austin');
    expect(address()).toBe('/account/edit');
  });
});

describe('ACCT-009, ACCT-010, ACCT-011, ACCT-012: the fields', () => {
  it('have the stored values', () => {
    open({ emergency_contact_name: 'Ana', emergency_phone: '5125550177', zip: '78701' });
    for (const [name, value] of [
      ['First name', 'Olivia'],
      ['Last name', 'Owner'],
      ['Email', 'owner@example.com'],
      ['Phone', '(512) 555-0100'],
      ['Zip', '78701'],
      ['Emergency contact name', 'Ana'],
      ['Emergency contact phone', '(512) 555-0177'],
    ] as const) {
      expect(field(name)).toHaveValue(value);
    }
    for (const name of ['Company', 'Address', 'City']) expect(field(name)).toBeInTheDocument();
  });

  it('offer the states with ZZ, and the five timezones by name @long', async () => {
    const { user } = open();
    await user.click(list('State'));
    await user.click(screen.getByText('Outside of USA / Canada', { selector: '[role=option]' }));
    await user.click(list('Timezone'));
    expect([...document.querySelectorAll('[role=listbox] [role=option]')].map((option) => option.textContent)).toEqual([
      'Eastern',
      'Central',
      'Mountain',
      'Pacific',
      'Hawaii',
    ]);
    await user.click(screen.getByText('Hawaii', { selector: '[role=option]' }));
    await user.click(save());
    await waitFor(() => expect(sent).toMatchObject({ state: 'ZZ', timezone: '-5' }));
  });

  it('VAL-012: require email, first and last name', async () => {
    const { user } = open();
    for (const name of ['First name', 'Last name', 'Email']) await user.clear(field(name));
    await user.click(save());
    for (const text of ['First name is required.', 'Last name is required.', 'Email is required.'])
      expect(await screen.findByText(text)).toBeInTheDocument();
    expect(sent).toBeNull();
  });

  it('VAL-013: mask the phone', async () => {
    const { user } = open({ phone: '' });
    await user.type(field('Phone'), '512555x01999');
    expect(field('Phone')).toHaveValue('(512) 555-0199');
    await user.click(save());
    await waitFor(() => expect(sent).toMatchObject({ phone: '5125550199' }));
  });

  it('let only the owner change the company', () => {
    open({ authorized_account: true });
    expect(field('Company')).toBeDisabled();
  });
});

describe('ACCT-013, ACCT-014, ACCT-015, VAL-014: alerts', () => {
  it('show the list of alert emails only while they are on, and send none when they are off (decision 132)', async () => {
    const { user } = open({ alert_email: 'a@b.example' });
    expect(choice(/alerts by email/)).toBeChecked();
    expect(field('Alert emails')).toHaveValue('a@b.example');
    await user.click(choice(/alerts by email/));
    expect(screen.queryByLabelText(labelled('Alert emails'))).not.toBeInTheDocument();
    await user.click(save());
    await waitFor(() => expect(sent).toMatchObject({ alert_email: '' }));
  });

  it('accept a comma-separated list and reject invalid addresses @long', async () => {
    const { user } = open();
    await user.click(choice(/alerts by email/));
    await user.type(field('Alert emails'), 'a@b.example, nobody');
    await user.click(save());
    expect(await screen.findByText('Enter email addresses, separated by commas.')).toBeInTheDocument();
    await user.clear(field('Alert emails'));
    await user.type(field('Alert emails'), 'a@b.example, c@d.example');
    await user.click(save());
    await waitFor(() => expect(sent).toMatchObject({ alert_email: 'a@b.example, c@d.example' }));
  });

  it('do not block the form with a hidden list', async () => {
    const { user } = open();
    await user.click(choice(/alerts by email/));
    await user.type(field('Alert emails'), 'nobody');
    await user.click(choice(/alerts by email/));
    await user.click(save());
    await waitFor(() => expect(sent).toMatchObject({ alert_email: '' }));
  });

  it('by text need a phone and a company @long', async () => {
    const { user } = open();
    expect(field('Alert phone')).toBeDisabled();
    await user.click(choice(/alerts by text/));
    await user.type(field('Alert phone'), '5125550188');
    await user.click(list('Alert phone carrier'));
    await user.click(screen.getByText('Verizon', { selector: '[role=option]' }));
    await user.click(save());
    await waitFor(() =>
      expect(sent).toMatchObject({ enable_text_alerts: '1', alert_sms: '5125550188', alert_phone_carrier: 'verizon' }),
    );
  });

  it('for the inbox show their list only while they are on', async () => {
    const { user } = open();
    expect(screen.queryByLabelText(labelled('Inbox notification emails'))).not.toBeInTheDocument();
    await user.click(choice(/arrives in the inbox/));
    await user.type(field('Inbox notification emails'), 'c@d.example');
    await user.click(save());
    await waitFor(() =>
      expect(sent).toMatchObject({ inbox_notifications: '1', inbox_notification_emails: 'c@d.example' }),
    );
  });
});

describe('ACCT-016, VAL-008, VAL-009, VAL-010, VAL-011: the password change', () => {
  const old = () => screen.getByLabelText<HTMLInputElement>('Old password');
  const new1 = () => screen.getByLabelText<HTMLInputElement>(/^New password/);
  const new2 = () => screen.getByLabelText<HTMLInputElement>(/^Confirm password/);

  it('VAL-010: requires the new one twice once the old one is typed', async () => {
    const { user } = open();
    expect(new1()).not.toBeRequired();
    await user.type(old(), 'secret');
    expect(new1()).toBeRequired();
    expect(new2()).toBeRequired();
    await user.click(save());
    expect(await screen.findByText('New password is required.')).toBeInTheDocument();
    expect(screen.getByText('Please type the new password again.')).toBeInTheDocument();
    expect(sent).toBeNull();
  });

  it('VAL-009, VAL-011: compares them when a field is left, in text and as the field’s own validity @long', async () => {
    const { user } = open();
    await user.type(old(), 'secret');
    await user.type(new1(), 'blue harbour');
    await user.type(new2(), 'blue harvest');
    expect(screen.queryByText("Passwords Don't Match")).not.toBeInTheDocument();
    await user.tab();
    expect(await screen.findByText("Passwords Don't Match")).toBeInTheDocument();
    expect(new2().validationMessage).toBe("Passwords Don't Match");
    await user.clear(new1());
    await user.type(new1(), 'blue harvest');
    await waitFor(() => expect(screen.queryByText("Passwords Don't Match")).not.toBeInTheDocument());
    expect(new2().validity.valid).toBe(true);
  });

  it('VAL-009: shows this also beside other errors @long', async () => {
    const { user } = open();
    await user.clear(field('First name'));
    await user.type(old(), 'secret');
    await user.type(new1(), 'one');
    await user.type(new2(), 'two');
    await user.tab();
    expect(await screen.findByText("Passwords Don't Match")).toBeInTheDocument();
  });

  it('ACCT-017: is sent completely, and confirmed @long', async () => {
    const { user, alerts } = open({}, saves({}, 'Account Info updated. Your password was changed.'));
    await user.type(old(), 'secret');
    await user.type(new1(), 'blue harbour');
    await user.type(new2(), 'blue harbour');
    await user.click(save());
    await waitFor(() => expect(sent).toMatchObject({ old: 'secret', new1: 'blue harbour', new2: 'blue harbour' }));
    await waitFor(() =>
      expect(alerts()).toEqual([{ kind: 'success', html: 'Account Info updated. Your password was changed.' }]),
    );
  });

  it('VAL-008: is not sent without the old one', async () => {
    const { user } = open();
    await user.type(new1(), 'blue harbour');
    await user.click(save());
    await waitFor(() => expect(sent).not.toBeNull());
    for (const name of ['old', 'new1', 'new2']) expect(sent).not.toHaveProperty(name);
  });

  it('shows the server’s error about the old one beside it @long', async () => {
    const { user } = open(
      {},
      refuses(422, 'invalid', 'The old password is wrong.', { old: 'The old password is wrong.' }),
    );
    await user.type(old(), 'secret');
    await user.type(new1(), 'blue harbour');
    await user.type(new2(), 'blue harbour');
    await user.click(save());
    expect(await screen.findByText('The old password is wrong.')).toBeInTheDocument();
    expect(old().validationMessage).toBe('The old password is wrong.');
    expect(new1()).toHaveValue('blue harbour');
  });
});

describe('unconfirmed alert addresses', () => {
  const waiting = {
    alert_email: 'boss@example.com, desk@example.com',
    enable_text_alerts: 1,
    alert_sms: '5125550144',
    unconfirmed_alerts: ['5125550144', 'desk@example.com'],
  };

  it('are named beside their field, and get another link on request', async () => {
    const asked: unknown[] = [];
    const { user, alerts } = open(
      waiting,
      api.post('profiles/alert-addresses', async ({ request }) => {
        asked.push(await formOf(request));
        return apiOk({}, 'We sent a link to desk@example.com.');
      }),
    );
    expect(screen.getByText(/^desk@example.com is not confirmed yet/)).toBeInTheDocument();
    expect(screen.queryByText(/^boss@example.com is not confirmed yet/)).not.toBeInTheDocument();
    const [first] = screen.getAllByText('Send again', { selector: 'button' });
    if (first) await user.click(first);
    await waitFor(() => expect(alerts()).toEqual([{ kind: 'success', html: 'We sent a link to desk@example.com.' }]));
    expect(asked).toEqual([{ address: 'desk@example.com' }]);
  });

  it('get no link while the account is unverified, which the page says', () => {
    open({ ...waiting, verified: false });
    expect(screen.getByText(/^This waits until your email is verified\./)).toBeInTheDocument();
  });

  it('a phone is confirmed by its code, and a wrong one is refused at the field', async () => {
    const { user } = open(
      waiting,
      api.post('profiles/alert-addresses/code', async ({ request }) => {
        const { code } = await formOf(request);
        return code === '123456'
          ? apiOk({}, 'Your phone is confirmed.')
          : apiError(422, 'invalid', 'Wrong.', { code: 'The code is wrong.' });
      }),
    );
    await user.type(field('Code of the text message'), '000000{Enter}');
    expect(await screen.findByText('The code is wrong.')).toBeInTheDocument();
    await user.clear(field('Code of the text message'));
    await user.type(field('Code of the text message'), '123456{Enter}');
    await waitFor(() => expect(session.current.data?.profile.unconfirmed_alerts).toEqual(['desk@example.com']));
    expect(sent).toBeNull();
  });
});
