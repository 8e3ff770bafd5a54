import {
  api,
  apiError,
  apiOk,
  expectWarning,
  formOf,
  make,
  renderRemote,
  screen,
  waitFor,
  within,
  type FrameOptions,
  type Rendered,
} from '@textloom/testing';
import { remote } from '../../remote';
import { noResults } from '../../testing/campaign-view.fixture';
import { costs, counted, dryRun, noDraft, preflight, run } from '../../testing/compose.fixture';

const NOT_ENOUGH =
  'You do not have enough messages for the selected people. Please buy more messages or upgrade your plan.';

const show = (options: FrameOptions = {}, query = ''): Rendered =>
  renderRemote(remote, `/messages/add${query}`, {
    ...options,
    handlers: [...(options.handlers ?? []), counted(120), dryRun(), ...noDraft()],
  });
const composer = () => screen.findByRole('form', { name: 'Campaign' });
const message = (): HTMLElement => screen.getByRole('textbox', { name: 'Message' });
const sendButton = (): HTMLElement => screen.getByRole('button', { name: 'Review and send' });

async function choose(view: Rendered, keyword: string): Promise<void> {
  await view.user.click(await screen.findByRole('combobox', { name: 'To' }));
  await view.user.click(await screen.findByRole('option', { name: new RegExp(`^${keyword}`) }));
}
async function write(view: Rendered, text: string): Promise<void> {
  await view.user.click(message());
  await view.user.paste(text);
}
/** Presses Send and confirms; returns the dialog. */
async function send(view: Rendered): Promise<HTMLElement> {
  await view.user.click(sendButton());
  const dialog = await preflight();
  await view.user.click(within(dialog).getByRole('button', { name: 'Send Now' }));
  return dialog;
}
async function compose(view: Rendered): Promise<void> {
  await choose(view, 'PIZZA');
  await write(view, 'Two for one today');
  await costs('120 people × 1 = 120 messages');
}

afterEach(() => jest.restoreAllMocks());

describe('decision 647: the name in front', () => {
  it('is counted, shown and sent if its author wants it, and the text is kept if it does not fit', async () => {
    const asked: unknown[] = [];
    const view = show({
      profile: { begin_with_name: true },
      handlers: [
        api.post('messages/campaigns/dryrun', async ({ request }) => {
          asked.push(await formOf(request));
          return apiOk(run({ begins_with: { name: "Olivia's Pizza", welcomed: false } }));
        }),
      ],
    });
    await composer();
    const box = screen.getByRole('checkbox', { name: "Begin with “Olivia's Pizza:”" });
    expect(box).toBeChecked();
    await compose(view);
    expect(message()).toHaveAccessibleDescription(/33\/160/);
    const phone = screen.getByRole('figure', { name: 'Preview on a phone' });
    expect(phone).toHaveTextContent("Olivia's Pizza: Two for one today");
    await view.user.click(sendButton());
    const dialog = await preflight();
    expect(within(dialog).getByRole('group', { name: 'Message' })).toHaveTextContent(
      /^Olivia's Pizza: Two for one today$/,
    );
    expect(within(dialog).getByText(/were added without a welcome/)).toBeInTheDocument();
    expect(asked).toMatchObject([{ begin_with_name: '1', message: 'Two for one today' }]);
    await view.user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await view.user.clear(message());
    await write(view, 'a'.repeat(150));
    expect(message()).toHaveAccessibleDescription(
      /With “Olivia's Pizza:” in front, this text is 6 characters too long\./,
    );
    expect(message()).toHaveValue('a'.repeat(150));
    await view.user.click(box);
    expect(message()).toHaveAccessibleDescription(/150\/160/);
    expect(phone).not.toHaveTextContent("Olivia's Pizza");
  });
});

describe('CAMP-006, CAMP-009, CAMP-017: the composer', () => {
  it('is at /messages/add, with the remaining messages and a link back', async () => {
    show({ profile: { remaining_messages: 4321, runway_days: 12 } });
    expect(await screen.findByRole('heading', { level: 1, name: 'Compose Campaign' })).toBeInTheDocument();
    expect(screen.getByText(/^4,321 messages available/)).toHaveTextContent(/ · about 12 days left at your pace$/);
    expect(screen.getByRole('link', { name: 'Back' })).toHaveAttribute('href', '/messages');
  });

  it('tells an unverified account immediately that sending waits, and lets it only write', async () => {
    const view = show({ profile: { verified: false } });
    await composer();
    expect(screen.getByText(/^This waits until your email is verified\./)).toBeInTheDocument();
    await compose(view);
    expect(sendButton()).toBeDisabled();
    expect(screen.getByRole('textbox', { name: 'Message' })).toHaveValue('Two for one today');
  });

  it('previews shortcode, text and footer on a phone', async () => {
    const view = show();
    await composer();
    await write(view, 'Two for one today');
    const phone = screen.getByRole('figure', { name: 'Preview on a phone' });
    expect(within(phone).getByText('55888')).toBeInTheDocument();
    expect(within(phone).getByText('Two for one today')).toHaveTextContent('Reply STOP to cancel');
  });
});

describe('CAMP-010: a subscriber in the link', () => {
  it('is chosen, named, counted and sent to @long', async () => {
    const bodies: Record<string, string | string[]>[] = [];
    const dryRuns: Record<string, string | string[]>[] = [];
    const view = show(
      {
        handlers: [
          api.post(
            'messages/campaigns/dryrun',
            async ({ request }) => (dryRuns.push(await formOf(request)), apiOk(run({ recipients: 1, required: 1 }))),
          ),
          api.post(
            'messages/campaigns/recipients',
            async ({ request }) => (bodies.push(await formOf(request)), apiOk({ recipients: 1 })),
          ),
        ],
      },
      '?user_id=42&user_first_name=Sam&user_last_name=Rivera&user_phone=5125550123',
    );
    expect(await screen.findByText('Sam Rivera, (512) 555-0123')).toBeInTheDocument();
    await costs('1 person × 1 = 1 message');
    expect(bodies.at(-1)).toMatchObject({ 'extra_subscribers[]': ['42'] });
    await write(view, 'Hi');
    await view.user.click(sendButton());
    expect(await preflight()).toHaveAccessibleName('Send to 1 person?');
    expect(dryRuns.at(-1)).toMatchObject({ 'extra_subscribers[]': ['42'], message: 'Hi' });
  });

  it('is ignored when the id is not a number', async () => {
    show({}, '?user_id=drop&user_first_name=Sam');
    await composer();
    expect(screen.queryByText(/^Sam/)).not.toBeInTheDocument();
  });
});

describe('CAMP-013: without keywords', () => {
  it('shows the No Keywords alert with its link', async () => {
    show({ profile: { keywords: [] } });
    expect(await screen.findByText(/You don't have any Keywords\./)).toHaveTextContent(
      "No Keywords. You don't have any Keywords.",
    );
    expect(screen.getByRole('link', { name: 'Add Keyword' })).toHaveAttribute('href', '/keywords/add');
  });

  it('shows no alert while there is one', async () => {
    show();
    await composer();
    expect(screen.queryByText(/You don't have any Keywords/)).not.toBeInTheDocument();
  });
});

describe('CAMP-023, VAL-041, VAL-042, VAL-044, VAL-045: a campaign with a picture', () => {
  const picture = new File(['pixels'], 'menu.png', { type: 'image/png' });
  const attach = (view: Rendered, file: File): Promise<void> =>
    view.user.upload(screen.getByLabelText('Attachment'), file);

  it('counts 3 messages per person, shows the picture on the phone and sends the file @long', async () => {
    const sent: string[] = [];
    const view = show({
      handlers: [
        dryRun({ required: 360, after: 3_640 }),
        api.post(
          'messages/campaigns',
          async ({ request }) => (
            sent.push(await request.clone().text()),
            apiError(503, 'unavailable', 'Please try again.')
          ),
        ),
      ],
    });
    await compose(view);
    await attach(view, picture);
    await costs('120 people × 3 = 360 messages');
    expect(
      await within(screen.getByRole('figure', { name: 'Preview on a phone' })).findByRole('img', { name: 'menu.png' }),
    ).toBeInTheDocument();
    expect(await send(view)).toHaveTextContent('120 × 3 = 360 messages');
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatch(/name="file"; filename="menu\.png"/);
    expect(sent[0]).toMatch(/name="segments"\r\n\r\n3\r\n/);
  });

  it('is refused beside the text when it is too long for carriers with the footer; nothing is sent @long', async () => {
    const asked = jest.fn(() => apiOk({ id: 1, recipients: 120, required: 360 }));
    const view = show({ handlers: [api.post('messages/campaigns', asked)] });
    await choose(view, 'PIZZA');
    await attach(view, picture);
    await write(view, 'x'.repeat(1600));
    await costs('120 people × 3 = 360 messages');
    await view.user.click(sendButton());
    expect(
      await within(await composer()).findByText(/this text is 21 characters longer than the 1,600 that carriers take/),
    ).toHaveRole('alert');
    expect(asked).not.toHaveBeenCalled();
  });

  it('costs 1 message per person again when the picture is removed @long', async () => {
    const view = show();
    await compose(view);
    await attach(view, picture);
    await view.user.click(await screen.findByRole('button', { name: 'Remove menu.png' }));
    await costs('120 people × 1 = 120 messages');
    expect(screen.queryByRole('button', { name: 'Remove menu.png' })).not.toBeInTheDocument();
  });

  it('refuses a file that is too large, and shows the server’s error for another @long', async () => {
    const view = show({
      handlers: [
        api.post('messages/campaigns', () =>
          apiError(422, 'invalid', 'File type not allowd', { file: 'File type not allowd' }),
        ),
      ],
    });
    await compose(view);
    await attach(view, new File([new Uint8Array(5_242_881)], 'film.mp4', { type: 'video/mp4' }));
    expect(await screen.findByText(/^File size error: film\.mp4 has/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Remove film.mp4' })).not.toBeInTheDocument();
    await attach(view, picture);
    await send(view);
    expect(await within(await composer()).findByText('File type not allowd')).toBeInTheDocument();
  });
});

describe('VAL-046: the limit of an attachment', () => {
  it('is stated as under 4.8 MB, while 5,242,880 bytes are accepted', async () => {
    const view = show();
    await composer();
    expect(message()).toHaveAccessibleDescription(/Attachments must be under 4\.8 MB\./);
    const file = new File([new Uint8Array(5_242_880)], 'film.mp4', { type: 'video/mp4' });
    await view.user.upload(screen.getByLabelText('Attachment'), file);
    // Otherwise the file is stored with the draft on leaving, and "Draft saved" appears in the next test.
    await view.user.click(await screen.findByRole('button', { name: 'Remove film.mp4' }));
    expect(screen.queryByRole('button', { name: 'Remove film.mp4' })).not.toBeInTheDocument();
  });
});

describe('CAMP-023: sending a campaign now', () => {
  it('confirms the number of people and messages, then sends the whole form once', async () => {
    const sent: { body: Record<string, string | string[]>; key: string | null }[] = [];
    const campaign = make.campaign({ id: 5, name: 'Friday' });
    const view = show({
      handlers: [
        api.post(
          'messages/campaigns',
          async ({ request }) => (
            sent.push({ body: await formOf(request), key: request.headers.get('Idempotency-Key') }),
            apiOk({ id: 5, recipients: 120, required: 120 }, 'Your campaign is being sent.')
          ),
        ),
        api.get('messages/campaigns/5', () => apiOk(campaign)),
        api.get('messages/campaigns/5/control', () =>
          apiOk({ state: 'sent', held_seconds: 0, waiting: 0, waiting_until: '', failed: 0, resent: 0 }),
        ),
        noResults(5),
        api.get('messages/campaigns/5/history', () =>
          apiOk({ entries: [], total_entries: 0, per_page_entries: 25, current_page: 1 }),
        ),
      ],
    });
    await compose(view);
    await view.user.click(screen.getByRole('textbox', { name: 'Name' }));
    await view.user.paste('Friday');
    await view.user.click(sendButton());
    const dialog = await preflight();
    expect(dialog).toHaveAccessibleName('Send to 120 people?');
    expect(dialog).toHaveTextContent('Messages left afterwards3,880 of 4,000');
    await view.user.dblClick(within(dialog).getByRole('button', { name: 'Send Now' }));
    await waitFor(() => expect(view.address()).toBe('/messages/5'));
    expect(sent).toHaveLength(1);
    expect(sent[0]?.body).toMatchObject({
      name: 'Friday',
      message: 'Two for one today',
      segments: '1',
      schedule: '0',
      'keywords[]': ['7'],
    });
    expect(sent[0]?.key).toMatch(/^[\w-]{16,}$/);
    expect(view.alerts()).toEqual([{ kind: 'info', html: 'Your campaign is being sent.' }]);
    expect(await screen.findByRole('heading', { level: 1, name: 'Campaign View' })).toBeInTheDocument();
  });

  it('opens one pre-flight for a double click, and recounts each time it opens', async () => {
    let counts = 0;
    const view = show({
      handlers: [api.post('messages/campaigns/dryrun', () => ((counts += 1), apiOk(run())))],
    });
    await compose(view);
    await view.user.dblClick(sendButton());
    expect(await screen.findAllByRole('dialog')).toHaveLength(1);
    await view.user.click(within(await preflight()).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(message()).toHaveValue('Two for one today');
    await view.user.click(sendButton());
    await preflight();
    expect(counts).toBe(2);
    expect(view.address()).toBe('/messages/add');
  });

  it('retries a failed send with the same key, so that it is sent once', async () => {
    const keys: (string | null)[] = [];
    const view = show({
      handlers: [
        api.post(
          'messages/campaigns',
          ({ request }) => (
            keys.push(request.headers.get('Idempotency-Key')),
            apiError(503, 'unavailable', 'Please try again.')
          ),
        ),
      ],
    });
    await compose(view);
    for (const tries of [1, 2]) {
      await send(view);
      await waitFor(() => expect(view.alerts()).toHaveLength(tries));
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    }
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBe(keys[1]);
  });

  it('cannot be sent before the people are counted @long', async () => {
    let answer: (() => void) | undefined;
    const view = show({
      handlers: [
        api.post(
          'messages/campaigns/recipients',
          async () => (await new Promise<void>((resolve) => (answer = resolve)), apiOk({ recipients: 7 })),
        ),
      ],
    });
    await choose(view, 'PIZZA');
    await costs('Counting people…');
    expect(sendButton()).toBeDisabled();
    await waitFor(() => expect(answer).toBeDefined());
    answer?.();
    await costs('7 people × 1 = 7 messages');
    expect(sendButton()).toBeEnabled();
  });

  it('shows that the people could not be counted, and tries again', async () => {
    expectWarning(/^Loading \["campaigns","recipients".* failed: It broke\./);
    let calls = 0;
    const view = show({
      handlers: [
        api.post(
          'messages/campaigns/recipients',
          () => ((calls += 1), calls === 1 ? apiError(500, 'internal', 'It broke.') : apiOk({ recipients: 7 })),
        ),
      ],
    });
    await choose(view, 'PIZZA');
    await costs('The people could not be counted.');
    await view.user.click(screen.getByRole('button', { name: 'Try again' }));
    await costs('7 people × 1 = 7 messages');
  });
});

describe('ERR-014, ERR-025: a campaign that cannot be sent', () => {
  it('keeps the input and shows the server’s message, as alert and beside the field @long', async () => {
    const view = show({
      handlers: [
        api.post('messages/campaigns', () =>
          apiError(422, 'no_recipients', 'Choose at least one person to send this to.', {
            recipients: 'Choose at least one person to send this to.',
          }),
        ),
      ],
    });
    await compose(view);
    await send(view);
    await waitFor(() =>
      expect(view.alerts()).toEqual([{ kind: 'danger', html: 'Choose at least one person to send this to.' }]),
    );
    expect(screen.getByRole('combobox', { name: 'To' })).toHaveAccessibleDescription(
      'Choose at least one person to send this to.',
    );
    expect(message()).toHaveValue('Two for one today');
    expect(screen.getByText('PIZZA')).toBeInTheDocument();
    expect(view.address()).toBe('/messages/add');
    await waitFor(() => expect(sendButton()).toBeEnabled());
  });

  it('shows errors beside the empty fields and sends nothing', async () => {
    const view = show();
    await composer();
    await view.user.click(sendButton());
    expect(await screen.findByText('A message is required.')).toBeInTheDocument();
    expect(screen.getByText('Choose at least one recipient.')).toBeInTheDocument();
    expect(message()).toBeInvalid();
  });
});

describe('VAL-051, VAL-052, VAL-053: not enough messages', () => {
  const withBalance = async (remaining_messages: number): Promise<Rendered> => {
    const view = show({ profile: { remaining_messages } });
    await compose(view);
    return view;
  };

  it('blocks when nothing would be left: alert, button and refusal @long', async () => {
    const view = await withBalance(120);
    expect(screen.getByRole('alert')).toHaveTextContent(
      'You can not use more then your current message count: 120 (120 required)',
    );
    await view.user.click(screen.getByRole('button', { name: 'Not enough messages' }));
    await waitFor(() => expect(view.alerts()).toEqual([{ kind: 'danger', html: NOT_ENOUGH }]));
    expect(view.address()).toBe('/messages/add');
  });

  it('allows sending when one message would be left @long', async () => {
    await withBalance(121);
    expect(screen.queryByText(/You can not use more/)).not.toBeInTheDocument();
    expect(sendButton()).toBeEnabled();
  });

  it('counts people times segments @long', async () => {
    const view = await withBalance(200);
    await view.user.click(screen.getByRole('button', { name: 'Expand to 306' }));
    expect(screen.getByRole('alert')).toHaveTextContent(
      'You can not use more then your current message count: 200 (240 required)',
    );
    expect(screen.getByRole('button', { name: 'Not enough messages' })).toBeInTheDocument();
  });

  it('blocks an account without messages immediately', async () => {
    show({ profile: { remaining_messages: 0 } });
    await composer();
    expect(screen.getByRole('alert')).toHaveTextContent(
      'You can not use more then your current message count: 0 (0 required)',
    );
  });
});
