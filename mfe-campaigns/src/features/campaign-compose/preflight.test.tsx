import {
  expectWarning,
  api,
  apiError,
  apiOk,
  formOf,
  make,
  renderRemote,
  screen,
  waitFor,
  within,
  type Rendered,
} from '@textloom/testing';
import { toUnicode, type DryRun, type LoginReply } from '@textloom/contracts';
import { remote } from '../../remote';
import { costs, counted, dryRun, noDraft, preflight, run } from '../../testing/compose.fixture';

const TEXT = 'Two for one today';

async function open(
  changes: Partial<DryRun>,
  handlers = [dryRun(changes)],
  {
    picture,
    text = TEXT,
    session,
    review = true,
  }: { picture?: File; text?: string; session?: LoginReply; review?: boolean } = {},
): Promise<Rendered> {
  const view = renderRemote(remote, '/messages/add', { handlers: [...handlers, ...noDraft(), counted(120)], session });
  await view.user.click(await screen.findByRole('combobox', { name: 'To' }));
  await view.user.click(await screen.findByRole('option', { name: /^PIZZA/ }));
  await view.user.click(screen.getByRole('textbox', { name: 'Message' }));
  await view.user.paste(text);
  if (picture) await view.user.upload(screen.getByLabelText('Attachment'), picture);
  await costs(picture ? '120 people × 3 = 360 messages' : '120 people × 1 = 120 messages');
  if (review) await view.user.click(screen.getByRole('button', { name: 'Review and send' }));
  return view;
}
/** Terms and values of the dialog. */
const shown = (dialog: HTMLElement): Record<string, string> => {
  const values = within(dialog).getAllByRole('definition');
  return Object.fromEntries(
    within(dialog)
      .getAllByRole('term')
      .map((term, index) => [term.textContent, values[index]?.textContent ?? '']),
  );
};

describe('the pre-flight of a campaign', () => {
  it('says that the message will wait while the operator has stopped sending', async () => {
    const sending_stopped = { cause: 'operator', since: '2026-11-20T12:00:00-08:00', waiting: 9 } as const;
    await open({}, undefined, { session: make.login({ globals: make.globals({ sending_stopped }) }) });
    const dialog = await screen.findByRole('dialog');
    expect(
      await within(dialog).findByText(/^The operator has stopped sending\. Your message waits/),
    ).toBeInTheDocument();
  });

  it('says about what the carriers charge for a message from an own number, and nothing on the shared code', async () => {
    await open({ recipients: 1_000, required: 1_000 }, undefined, {
      session: make.login({ globals: make.globals({ segment_fee: 0.0045 }) }),
    });
    const dialog = await screen.findByRole('dialog');
    await within(dialog).findByText('Carrier fees');
    expect(shown(dialog)['Carrier fees']).toBe('About $4.50, charged beside your plan once this month is over');
  });

  it.each([
    [
      'unapproved',
      'Texts leave from 55888. (888) 555-0100 waits for its registration with the carriers: nothing leaves from it before.',
    ],
    [
      'approved',
      'Texts leave from 55888. The carriers have approved (888) 555-0100: texts leave from it once your account has moved there.',
    ],
    [
      'moving',
      'Your account is moving to (888) 555-0100. Texts that are queued before the move is done leave from 55888, later ones from (888) 555-0100.',
    ],
  ] as const)(
    'decision 725: says from which number it leaves, like the composer, while another one is %s',
    async (state, text) => {
      const next_number = { number: '(888) 555-0100', state };
      await open({}, undefined, { session: make.login({ globals: make.globals({ next_number }) }) });
      const note = within(await preflight()).getByText(text);
      expect(
        within(note.closest<HTMLElement>('[role=alert]') ?? note).getByRole('link', { name: 'Your number' }),
      ).toHaveAttribute('href', '/account/number');
      expect(screen.getAllByText(text)).toHaveLength(2);
    },
  );

  it('says nothing about numbers to an account with one, and links nobody to a page that is not theirs', async () => {
    const next_number = { number: '(888) 555-0100', state: 'approved' } as const;
    const session = make.login({
      globals: make.globals({ next_number }),
      profile: make.profile({ authorized_account: true }),
    });
    await open({}, undefined, { session, review: false });
    expect(screen.getByText(/^Texts leave from 55888\./)).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Your number' })).not.toBeInTheDocument();
  });

  it('subtracts everybody who is excluded, and shows the cost and the duration @long', async () => {
    await open({
      chosen: 1_500,
      unsubscribed: 100,
      suppressed: 20,
      undeliverable: 3,
      capped: 40,
      duplicates: 10,
      recipients: 1_327,
      required: 1_327,
      after: 2_673,
      parts: 2,
      encoding: 'UCS-2',
      quiet: { people: 12, until: '2026-11-07T08:00:00-08:00' },
    });
    const dialog = await preflight();
    expect(dialog).toHaveAccessibleName('Send to 1,327 people?');
    expect(shown(dialog)).toEqual({
      Chosen: '1,500',
      Unsubscribed: '− 100',
      'Opted out': '− 20',
      'Cannot be reached': '− 3',
      'Reached your limit of texts': '− 40',
      'Same phone chosen twice': '− 10',
      Recipients: '1,327',
      Cost: '1,327 × 1 = 1,327 messages',
      'Messages left afterwards': '2,673 of 4,000',
      'On phones': '2 carrier parts for each phone, Unicode',
      'Quiet hours': expect.stringMatching(/^12 people wait, the last until Nov 7, 2026/),
      'Done by about': expect.stringMatching(/^Nov 6, 2026/),
    });
  });

  it('decision 729: says how many get it on later days, because of the daily limit of the number', async () => {
    await open({ daily: { limit: 900, later: 1_327 } });
    expect(shown(await preflight())).toMatchObject({
      'Daily limit':
        '1,327 people will get it on later days, because your number may send at most 900 such messages a day.',
    });
  });

  const YEAR = new Date().getFullYear() + 1;
  it.each([
    ['end before it', `${YEAR}-12-24T08:00:00-06:00`, ''],
    [
      'last beyond it',
      `${YEAR}-12-25T08:00:00-06:00`,
      `People who are still waiting on Dec 24, ${YEAR}. 6:00 PM, CST do not get it.`,
    ],
  ])('says who does not get it after the last time if quiet hours %s', async (_where, until, late) => {
    const { user } = await open({ quiet: { people: 12, until } }, undefined, { review: false });
    await user.click(screen.getByRole('button', { name: /^More options/ }));
    const end = await screen.findByRole('group', { name: 'Not after' });
    await user.click(within(end).getByRole('spinbutton', { name: 'Month' }));
    await user.keyboard(`1224${YEAR}0600p`);
    await user.tab();
    await user.click(screen.getByRole('button', { name: 'Review and send' }));
    const { 'Quiet hours': text = '' } = shown(await preflight());
    expect(text).toMatch(/^12 people wait, the last until Dec 2\d, \d{4}\. 8:00 AM, CST/);
    expect(text.split('CST. ')[1] ?? '').toBe(late);
  });

  it('says who waits until when, in which states, and because of whose hours', async () => {
    const monday = '2026-11-09T09:00:00-06:00';
    await open({
      quiet: { people: 424, until: monday },
      waits: [
        { people: 12, until: '2026-11-08T10:00:00-06:00', states: [], law: null },
        {
          ...{ people: 412, until: monday, states: ['Alabama', 'Louisiana', 'Mississippi', 'Texas'] },
          law: { day: 'sundays', hours: null },
        },
      ],
      never: 1,
    });
    const dialog = await preflight();
    const lines = within(dialog)
      .getAllByRole('listitem')
      .map((line) => line.textContent);
    expect(lines).toEqual([
      expect.stringMatching(/^12 people until Nov 8, 2026.* These are the account’s own hours\.$/),
      expect.stringMatching(
        /^412 people in Alabama and 3 other states until Nov 9, 2026.* The law of Alabama allows no texts on Sundays\.$/,
      ),
    ]);
    expect(within(dialog).getByText(/^1 person cannot be texted at any hour/)).toBeInTheDocument();
  });

  it('says only once who waits if all wait for the same hours', async () => {
    const until = '2026-11-09T09:00:00-06:00';
    const law = { day: 'weekdays' as const, hours: { from: 540, to: 1200 } };
    await open({ quiet: { people: 1, until }, waits: [{ people: 1, until, states: ['Texas'], law }] });
    expect(shown(await preflight())['Quiet hours']).toMatch(
      /^1 person in Texas waits until Nov 9, 2026\. 9:00 AM, CST\. The law of Texas allows texts from 9:00 AM to 8:00 PM on weekdays\.$/,
    );
  });

  it('counts those for whom the text is empty @long', async () => {
    await open({ empty: 4, chosen: 124 });
    expect(shown(await preflight())).toMatchObject({
      Chosen: '124',
      'Text is empty for them': '− 4',
      Recipients: '120',
    });
  });

  it('counts those whose name does not fit, and offers Unicode @long', async () => {
    const asked: string[] = [];
    const view = await open(
      {},
      [
        api.post('messages/campaigns/dryrun', async ({ request }) => {
          const message = String((await formOf(request)).message);
          asked.push(message);
          return apiOk(run(message.includes('\u00a0') ? { encoding: 'UCS-2' } : {}));
        }),
        api.post('messages/campaigns/fallbacks', async ({ request }) => {
          const unwritable = String((await formOf(request)).message).includes('\u00a0') ? 0 : 3;
          return apiOk({ counted: true, unfilled: 0, unwritable });
        }),
      ],
      { text: 'Hi {first_name|you}, two for one' },
    );
    const dialog = await preflight();
    expect(await within(dialog).findByRole('alert')).toHaveTextContent(/^3 people get the fallback/);
    await view.user.click(within(dialog).getByRole('button', { name: 'Use Unicode' }));
    expect(await within(dialog).findByText('1 carrier part for each phone, Unicode')).toBeVisible();
    await waitFor(() => expect(within(dialog).queryByRole('alert')).not.toBeInTheDocument());
    expect(asked).toEqual(['Hi {first_name|you}, two for one', toUnicode('Hi {first_name|you}, two for one')]);
  });

  it('says that fallbacks were not counted in time, and sends anyway', async () => {
    const uncounted = { counted: false, unfilled: 0, unwritable: 0 };
    await open({}, [dryRun(), api.post('messages/campaigns/fallbacks', () => apiOk(uncounted))], {
      text: 'Hi {first_name|you}',
    });
    const dialog = await preflight();
    expect(await within(dialog).findByRole('alert')).toHaveTextContent(
      /^Counting the people who get a fallback took too long/,
    );
    expect(within(dialog).getByRole('button', { name: 'Send Now' })).toBeEnabled();
  });

  it('says at the button when it leaves, if nobody gets it now', async () => {
    const until = '2026-12-03T14:00:00+00:00';
    await open({ quiet: { people: 120, until }, recipients: 120 });
    expect(
      await within(await preflight()).findByText(/^Nobody gets it now: .* the last at Dec 3, 2026\. 8:00 AM/),
    ).toBeVisible();
  });

  it('says nothing at the button if somebody gets it now @long', async () => {
    await open({ quiet: { people: 119, until: '2026-12-03T14:00:00+00:00' }, recipients: 120 });
    const dialog = await preflight();
    expect(await within(dialog).findByText(/^119 people wait/)).toBeVisible();
    expect(within(dialog).queryByText(/^Nobody gets it now/)).not.toBeInTheDocument();
  });

  it('shows a campaign with media as one message per phone, without parts or encoding @long', async () => {
    await open({}, undefined, { picture: new File(['x'], 'menu.png', { type: 'image/png' }) });
    const dialog = await preflight();
    expect(shown(dialog)['On phones']).toBe('One media message (MMS) for each phone');
  });

  it('names only the reasons that apply @long', async () => {
    await open({});
    const dialog = await preflight();
    expect(shown(dialog)).toMatchObject({
      Chosen: '120',
      Recipients: '120',
      'Quiet hours': 'Nobody has to wait when it starts',
    });
    expect(within(dialog).queryByText('Unsubscribed')).not.toBeInTheDocument();
    expect(within(dialog).getByRole('button', { name: 'Send Now' })).toBeEnabled();
  });

  it('shows why it cannot be sent, and sends nothing @long', async () => {
    const reason = 'Your subscription expired. Please renew your subscription.';
    await open({ problem: 'subscription_expired', reason });
    const dialog = await preflight();
    expect(within(dialog).getByRole('alert')).toHaveTextContent(reason);
    expect(within(dialog).getByRole('button', { name: 'Send Now' })).toBeDisabled();
  });

  it('shows that it is counting, and a failure that can be retried @long', async () => {
    expectWarning(/^Loading \["campaigns","dryrun".* failed: It broke\./);
    let fails = true;
    const view = await open({}, [
      api.post('messages/campaigns/dryrun', () => (fails ? apiError(422, 'invalid', 'It broke.') : apiOk(run()))),
    ]);
    const dialog = await screen.findByRole('dialog', { name: 'Counting recipients…' });
    const retry = await within(dialog).findByRole('button', { name: 'Try again' });
    expect(within(dialog).getByRole('button', { name: 'Send Now' })).toBeDisabled();
    fails = false;
    await view.user.click(retry);
    expect(within(await preflight()).getByRole('button', { name: 'Send Now' })).toBeEnabled();
  });
});
