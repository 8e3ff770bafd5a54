import type { Permission, Profile, Subscription } from '@textloom/contracts';
import { session } from '@textloom/session';
import { api, apiError, apiOk, expectWarning, formOf, make, renderRemote, screen, waitFor } from '@textloom/testing';
import { remote } from '../../remote';

const FREE = make.plan({ id: 1, name: 'Free trial', price: 0 });
const STARTER = make.plan({ id: 2, name: 'Starter', price: 29, messages: 1000 });
const PRO = make.plan({ id: 3, name: 'Pro', price: 49 });
const GIANT = make.plan({ id: 4, name: 'Giant', price: 1299 });

interface Shown {
  profile?: Partial<Profile>;
  permissions?: readonly Permission[];
  plans?: ReturnType<typeof make.plan>[];
  reply?: () => ReturnType<typeof apiOk>;
  query?: string;
}

function show({ profile = {}, permissions = [], plans = [FREE, STARTER, PRO, GIANT], reply, query = '' }: Shown = {}) {
  const sent: Record<string, unknown>[] = [];
  const view = renderRemote(remote, `/plans/cancel${query}`, {
    profile,
    permissions,
    handlers: [
      api.get('plans', () => apiOk({ entries: plans })),
      api.get('login', () => apiOk(make.login())),
      api.post('profiles/cancelsubscription', async ({ request }) => {
        sent.push(await formOf(request));
        return (reply ?? (() => apiOk({}, 'We got it.')))();
      }),
    ],
  });
  const choose = async (label: string): Promise<void> =>
    view.user.click(await screen.findByRole('radio', { name: label }));
  const submit = async (): Promise<void> => view.user.click(screen.getByRole('button', { name: 'Send' }));
  return { ...view, sent, choose, submit };
}

const EMPTY = {
  cancel_question: '',
  cancel_plan: '',
  cancel_reason: '',
  cancel_bulk_import: '',
  cancel_manual_add: '',
};
const labels = () => screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent);
const textbox = (name: RegExp) => screen.getByRole<HTMLTextAreaElement>('textbox', { name });
const DELETE = 'Delete my account';

describe('PLAN-020, PLAN-027: the page', () => {
  it('is titled and offers the seven options', async () => {
    show();
    expect(await screen.findByRole('heading', { level: 1, name: 'Cancel Subscription' })).toBeInTheDocument();
    await screen.findByRole('radio', { name: DELETE });
    expect(labels()).toEqual([
      'See a demo before I decide',
      'Ask a question',
      'Cancel my plan at the end of the paid period',
      'Move to a smaller plan',
      'Import a list of subscribers',
      DELETE,
      'Add subscribers by hand',
    ]);
  });

  it('PLAN-023: hides the smaller plan when there is no cheaper paid one', async () => {
    show({ plans: [FREE, PRO, GIANT] });
    await screen.findByRole('radio', { name: DELETE });
    expect(labels()).not.toContain('Move to a smaller plan');
    expect(labels()).toHaveLength(6);
  });

  it('hides the permissions that the account already holds', async () => {
    show({ permissions: ['subscriber_addnewcontacts', 'subscriber_uploadcontacts'] });
    await screen.findByRole('radio', { name: DELETE });
    expect(labels()).toHaveLength(5);
  });

  it.each<[string, Partial<Subscription>, RegExp]>([
    ['cancelled', { cancelled: true }, /^Your plan is already cancelled: it works until Dec 1, 2026/],
    ['not paid', { subscription_paid: false }, /^Your plan is not paid and is not charged/],
  ])('says why a plan that is %s cannot be cancelled', async (_, subscription, text) => {
    show({ profile: { subscription: make.subscription(subscription) } });
    expect(await screen.findByText(text)).toBeInTheDocument();
    expect(labels()).not.toContain('Cancel my plan at the end of the paid period');
  });

  it.each<[string, Partial<Subscription>, RegExp]>([
    ['with the next month', {}, /your plan changes on Dec 1, 2026, when the month that you have paid for ends\.$/],
    [
      'at once, while a renewal is overdue',
      { overdue_since: '2026-11-20T12:00:00-08:00' },
      /your plan changes at once\.$/,
    ],
  ])('says that a smaller plan begins %s', async (_, subscription, text) => {
    const view = show({ profile: { subscription: make.subscription(subscription) } });
    await view.choose('Move to a smaller plan');
    expect(screen.getByText(text)).toBeInTheDocument();
  });

  it('says that permissions cannot be requested on a trial', async () => {
    const view = show({ profile: { subscription: make.subscription({ price: 0, with_trial: true }) } });
    await view.choose('Import a list of subscribers');
    expect(screen.getByText('Not available on the 14 day free trial.')).toBeInTheDocument();
    expect(screen.queryByText(/reviewed within 48 hours/)).not.toBeInTheDocument();
  });

  it('PERM-008: refuses authorized users', async () => {
    const { sent } = show({ profile: { authorized_account: true } });
    expect(
      await screen.findByText('This action is not allowed. Your account does not allow this action.'),
    ).toBeInTheDocument();
    expect(screen.queryByRole('radio')).not.toBeInTheDocument();
    expect(sent).toEqual([]);
  });

  it('shows why the plans could not be loaded, and retries', async () => {
    expectWarning(/^Loading \["plans".* failed: It broke\./);
    let works = false;
    const { user } = renderRemote(remote, '/plans/cancel', {
      handlers: [api.get('plans', () => (works ? apiOk({ entries: [PRO] }) : apiError(500, 'internal', 'It broke.')))],
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('It broke.');
    works = true;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('radio', { name: DELETE })).toBeInTheDocument();
  });
});

describe('VAL-059, VAL-060, VAL-061: required answers', () => {
  it('include an option', async () => {
    const { submit, sent } = show();
    await screen.findByRole('radio', { name: DELETE });
    await submit();
    expect(await screen.findByText('You need to choose an option.')).toBeInTheDocument();
    expect(sent).toEqual([]);
  });

  it.each([
    ['Ask a question', ['Please write your question.']],
    ['Move to a smaller plan', ['Please choose a plan that is cheaper than yours.']],
    ['Import a list of subscribers', ['Please describe why you need this.']],
    ['Add subscribers by hand', ['Please describe why you need this.']],
    [DELETE, ['Please tell us why you are leaving.', 'Enter your password to delete the account.']],
  ])('include the answer of "%s"', async (label, messages) => {
    const { choose, submit, sent } = show();
    await choose(label);
    await submit();
    for (const message of messages) expect(await screen.findByText(message)).toBeInTheDocument();
    expect(sent).toEqual([]);
  });
});

describe('PLAN-021, PLAN-022, PLAN-023, PLAN-024, PLAN-026, PLAN-029: sending', () => {
  it.each<[string, RegExp | null, object]>([
    ['See a demo before I decide', null, { cancel_option: '1' }],
    ['Ask a question', /^Your question/, { cancel_option: '2', cancel_question: 'Because.' }],
    ['Cancel my plan at the end of the paid period', null, { cancel_option: '3' }],
    ['Import a list of subscribers', /^Why do you need it/, { cancel_option: '5', cancel_bulk_import: 'Because.' }],
    ['Add subscribers by hand', /^Why do you need it/, { cancel_option: '7', cancel_manual_add: 'Because.' }],
  ])('"%s" sends its answer, shows the message and goes to the plans', async (label, field, expected) => {
    const view = show();
    await view.choose(label);
    if (field) await view.user.type(textbox(field), 'Because.');
    await view.submit();
    await waitFor(() => expect(view.address()).toBe('/plans'));
    expect(view.sent).toEqual([{ ...EMPTY, ...expected }]);
    expect(view.alerts()).toEqual([{ kind: 'success', html: 'We got it.' }]);
  });

  it('PLAN-030: offers the cheaper paid plans, and says that the request is reviewed within 48 hours', async () => {
    const view = show({ profile: { subscription: make.subscription({ plan_id: 4, price: 1299 }) } });
    await view.choose('Move to a smaller plan');
    expect(screen.getByText(/reviewed within 48 hours/)).toBeInTheDocument();
    await view.user.click(screen.getByRole('combobox', { name: /^The smaller plan/ }));
    expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
      'Starter: $29 and 1,000 messages per month',
      expect.stringMatching(/^Pro: \$49 and/),
    ]);
    await view.user.click(screen.getByRole('option', { name: /^Starter/ }));
    await view.submit();
    await waitFor(() => expect(view.sent).toEqual([{ ...EMPTY, cancel_option: '4', cancel_plan: '2' }]));
  });

  it('PLAN-028: choosing another option clears the answers that do not belong to it', async () => {
    const view = show();
    await view.choose('Ask a question');
    await view.user.type(textbox(/^Your question/), 'Why?');
    await view.choose('Import a list of subscribers');
    await view.user.type(textbox(/^Why do you need it/), 'A list.');
    await view.choose('Ask a question');
    expect(textbox(/^Your question/)).toHaveValue('');
    await view.user.type(textbox(/^Your question/), 'How?');
    await view.submit();
    await waitFor(() => expect(view.sent).toEqual([{ ...EMPTY, cancel_option: '2', cancel_question: 'How?' }]));
  });

  it.each<[string, Partial<Parameters<typeof make.subscription>[0]>, RegExp]>([
    ['a trial', { with_trial: true }, /^Your free trial ends by itself on Dec 1, 2026/],
    ['an expired one', { expired: true }, /^Your subscription expired on Dec 1, 2026/],
  ])('shows until when %s works, without offering to cancel it', async (_, subscription, text) => {
    show({ profile: { subscription: make.subscription(subscription) } });
    expect(await screen.findByText(text)).toBeInTheDocument();
    expect(screen.queryByRole('radio', { name: 'Cancel my plan at the end of the paid period' })).toBeNull();
  });

  it('shows until when a cancelled paid plan works', async () => {
    const { choose } = show();
    await choose('Cancel my plan at the end of the paid period');
    expect(screen.getByText(/^Your plan works until Dec 1, 2026 .* undo this/)).toBeInTheDocument();
  });
});

describe('ERR-018: a failure', () => {
  it('shows the server’s message and keeps the input', async () => {
    const view = show({ reply: () => apiError(409, 'conflict', 'A payment is already being processed. Please wait.') });
    await view.choose('Ask a question');
    await view.user.type(textbox(/^Your question/), 'Why?');
    await view.submit();
    await waitFor(() =>
      expect(view.alerts()).toEqual([{ kind: 'danger', html: 'A payment is already being processed. Please wait.' }]),
    );
    expect(textbox(/^Your question/)).toHaveValue('Why?');
    expect(view.address()).toBe('/plans/cancel');
  });
});

describe('PLAN-025: deleting the account', () => {
  const fill = async (view: ReturnType<typeof show>): Promise<void> => {
    await view.choose(DELETE);
    await view.user.type(textbox(/^Why are you leaving/), 'We close.');
    await view.user.type(screen.getByLabelText(/^Your password/), 'river boat');
  };

  it('asks for confirmation, names what is lost, and sends nothing without it', async () => {
    const view = show();
    await fill(view);
    const asked = view.answerConfirm(false);
    await view.submit();
    expect(await asked).toMatchObject({
      title: 'Delete your account?',
      message: expect.stringMatching(/^You lose 1 keyword and 4,000 messages/),
      destructive: true,
    });
    expect(view.sent).toEqual([]);
    expect(textbox(/^Why are you leaving/)).toHaveValue('We close.');
  });

  it.each([
    [0, /^You lose every subscriber,/],
    [1, /^You lose 1 message of your balance, every subscriber,/],
  ])('leaves out counts of zero: no keyword and %i messages', async (messages, text) => {
    const view = show({ profile: { keywords: [], remaining_messages: messages } });
    await fill(view);
    const asked = view.answerConfirm(false);
    await view.submit();
    expect((await asked).message).toMatch(text);
  });

  it('sends reason and password, and signs out', async () => {
    const view = show({ reply: () => apiOk({}, 'Your account was deleted.') });
    await fill(view);
    const asked = view.answerConfirm(true);
    await view.submit();
    await asked;
    await waitFor(() => expect(session.current).toMatchObject({ status: 'signed-out', reason: 'deleted' }));
    expect(view.sent).toEqual([{ ...EMPTY, cancel_option: '6', cancel_reason: 'We close.', password: 'river boat' }]);
    expect(view.address()).toBe('/home');
  });

  it('shows a wrong password at its field and stays signed in, with all input @long', async () => {
    const view = show({
      reply: () => apiError(422, 'invalid', 'The password is wrong.', { password: 'The password is wrong.' }),
    });
    await fill(view);
    const asked = view.answerConfirm(true);
    await view.submit();
    await asked;
    expect(await screen.findByText('The password is wrong.')).toBeInTheDocument();
    expect(view.alerts()).toEqual([{ kind: 'danger', html: 'The password is wrong.' }]);
    expect(session.current.status).toBe('signed-in');
    expect(textbox(/^Why are you leaving/)).toHaveValue('We close.');
    expect(screen.getByLabelText(/^Your password/)).toHaveValue('river boat');
  });
});

describe('PLAN-023, decision 381: an address that names a smaller plan', () => {
  it('preselects it, so that one click sends the request', async () => {
    const { sent, submit } = show({ query: '?plan=2' });
    expect(await screen.findByRole('radio', { name: 'Move to a smaller plan' })).toBeChecked();
    await submit();
    await waitFor(() => expect(sent).toEqual([{ ...EMPTY, cancel_option: '4', cancel_plan: '2' }]));
  });

  it.each(['4', '1', 'x'])('ignores plan %s, which is not smaller', async (plan) => {
    show({ query: `?plan=${plan}` });
    expect(await screen.findByRole('radio', { name: 'Move to a smaller plan' })).not.toBeChecked();
  });
});
