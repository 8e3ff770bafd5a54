import { bus } from '@textloom/bus';
import {
  api,
  apiError,
  apiOk,
  apiPage,
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

const APPROVAL =
  'A new keyword is approved by the provider within a few hours. Until then people can subscribe, but get no welcome message.';
const TAKEN = 'The keyword you have chosen is already used. Please try another one.';

const free = api.get('keywords/available/:keyword', () => apiOk({ available: 1 }));
const show = (options: FrameOptions = {}): Rendered =>
  renderRemote(remote, '/keywords/add', { ...options, handlers: [...(options.handlers ?? []), free] });
const keywordField = () => screen.findByRole('textbox', { name: 'Keyword' });
const mark = (): string | null =>
  document.querySelector('[data-availability]')?.getAttribute('data-availability') ?? null;
const expected = () => screen.getByRole('textbox', { name: 'Expected messages per month' });
const preview = (): HTMLElement => screen.getByRole('figure', { name: 'Preview on a phone' });
/** Pasted, because single key presses matter only to the availability check. */
const fill = async (view: Rendered, field: HTMLElement, text: string): Promise<void> => {
  await view.user.clear(field);
  await view.user.click(field);
  await view.user.paste(text);
};
const save = (view: Rendered) => view.user.click(screen.getByRole('button', { name: 'Save' }));

describe('decision 646: the company', () => {
  it('is asked for if the account has none, with its current sender name, and begins the preview', async () => {
    const view = show({ profile: { company: '', sender_name: 'Olivia Owner' } });
    const company = await screen.findByRole('textbox', { name: 'Company' });
    expect(company).toHaveValue('Olivia Owner');
    await fill(view, company, 'Anna & Co');
    expect(preview()).toHaveTextContent(/Anna & Co: /);
    await fill(view, company, 'anna.example');
    await fill(view, await keywordField(), 'taco');
    await save(view);
    expect(await screen.findByText(/leave out web addresses/)).toBeInTheDocument();
  });

  it('is not asked for if known, nor of an authorized user', async () => {
    show();
    await keywordField();
    expect(screen.queryByRole('textbox', { name: 'Company' })).not.toBeInTheDocument();
    expect(preview()).toHaveTextContent(/Olivia's Pizza: /);
  });
});

describe('KEY-012, KEY-008, KEY-009: saving a new keyword', () => {
  it('sends the form once, returns to the list and shows the approval notice', async () => {
    const sent: unknown[] = [];
    const modals: { title: string; html: string }[] = [];
    const heard = bus.on('modal.open').subscribe((modal) => modals.push(modal));
    const view = show({
      handlers: [
        api.post(
          'keywords',
          async ({ request }) => (sent.push(await formOf(request)), apiOk({ id: 9 }, 'Keyword was saved.')),
        ),
        api.get('keywords', () => apiPage([make.keyword({ keyword: 'TACO' })], { used: 1, total: 10 })),
      ],
    });
    await fill(view, await keywordField(), 'taco');
    await fill(view, expected(), '1');
    await fill(view, screen.getByRole('textbox', { name: 'Terms address' }), 'https://example.com/terms');
    await fill(view, screen.getByRole('textbox', { name: 'Welcome message' }), 'Tacos for you!');
    await view.user.dblClick(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(view.address()).toBe('/keywords'));
    heard.unsubscribe();
    expect(sent).toEqual([
      {
        keyword: 'taco',
        company: '',
        expected_messages: '1',
        terms_url: 'https://example.com/terms',
        age_way: 'birthday',
        language: 'en',
        min_age: '0',
        opt_in: 'Tacos for you!',
        segments: '1',
      },
    ]);
    expect(view.alerts()).toEqual([{ kind: 'info', html: 'Keyword was saved.' }]);
    expect(modals).toHaveLength(1);
    expect(modals[0]?.html).toContain('TACO');
    expect(modals[0]?.html).toContain(
      'Once it is approved, people join with <strong>Text TACO to 55888</strong>. Its page has a QR code for that.',
    );
    expect(modals[0]?.html).toContain(APPROVAL);
  });

  it('explains the approval before saving', async () => {
    show();
    await keywordField();
    expect(screen.getByText(APPROVAL)).toBeInTheDocument();
  });

  it('VAL-033: promises no number of messages that was not entered', async () => {
    const view = show();
    await fill(view, await keywordField(), 'taco');
    expect(expected()).toHaveValue('');
    expect(preview()).toHaveTextContent(/You joined\. … msgs\/month\./);
    await save(view);
    expect(await screen.findByText('Enter a number from 1 to 99.')).toBeInTheDocument();
    expect(view.address()).toBe('/keywords/add');
  });
});

describe('KEY-013, KEY-014, ERR-009, VAL-032: availability of a keyword', () => {
  it('is unknown, then available, then taken, each with its icon', async () => {
    const asked: string[] = [];
    const view = show({
      handlers: [
        api.get(
          'keywords/available/:keyword',
          ({ params }) => (
            asked.push(String(params.keyword)),
            apiOk({ available: params.keyword === 'pizzas' ? 0 : 1 })
          ),
        ),
      ],
    });
    const field = await keywordField();
    expect(mark()).toBe('unknown');
    expect(screen.getByTitle('Not checked yet')).toBeInTheDocument();
    await view.user.type(field, 'pizza');
    await waitFor(() => expect(mark()).toBe('available'));
    expect(screen.getByTitle('Available')).toBeInTheDocument();
    expect(screen.queryByText(TAKEN, { selector: 'div' })).not.toBeInTheDocument();
    await view.user.type(field, 's');
    await waitFor(() => expect(mark()).toBe('taken'));
    expect(screen.getByText(TAKEN, { selector: 'div' })).toBeInTheDocument();
    expect(asked.at(-1)).toBe('pizzas');
  });

  it('is not requested for an invalid keyword', async () => {
    let asked = 0;
    const view = show({
      handlers: [api.get('keywords/available/:keyword', () => ((asked += 1), apiOk({ available: 1 })))],
    });
    await fill(view, await keywordField(), 'two words');
    await fill(view, await keywordField(), 'STOP');
    await new Promise((done) => setTimeout(done, 100));
    expect(mark()).toBe('unknown');
    expect(asked).toBe(0);
  });

  it('drops a response that arrives after the text has changed', async () => {
    const held: (() => void)[] = [];
    const view = show({
      handlers: [
        api.get('keywords/available/:keyword', async ({ params }) => {
          if (params.keyword === 'first') await new Promise<void>((resolve) => held.push(resolve));
          return apiOk({ available: params.keyword === 'first' ? 0 : 1 });
        }),
      ],
    });
    await fill(view, await keywordField(), 'first');
    await waitFor(() => expect(held).toHaveLength(1));
    await fill(view, await keywordField(), 'second');
    await waitFor(() => expect(mark()).toBe('available'));
    held[0]?.();
    await new Promise((done) => setTimeout(done, 50));
    expect(mark()).toBe('available');
    // The first text again: its response was dropped, so it is requested again.
    await fill(view, await keywordField(), 'first');
    expect(mark()).toBe('unknown');
    await waitFor(() => expect(held).toHaveLength(2));
    held[1]?.();
    await waitFor(() => expect(mark()).toBe('taken'));
  });

  it('stays unknown when the check fails', async () => {
    const warned = expectWarning(/^The availability of the keyword could not be checked/);
    const view = show({
      handlers: [api.get('keywords/available/:keyword', () => apiError(500, 'internal', 'It broke.'))],
    });
    await fill(view, await keywordField(), 'pizza');
    await waitFor(() => expect(warned()).toBe(true));
    expect(mark()).toBe('unknown');
    expect(view.alerts()).toEqual([]);
  });
});

describe('ERR-011, ERR-025: a keyword that cannot be saved', () => {
  it('keeps the input and shows the server’s message, as alert and beside the field', async () => {
    const view = show({
      handlers: [api.post('keywords', () => apiError(409, 'keyword_taken', TAKEN, { keyword: TAKEN }))],
    });
    await fill(view, await keywordField(), 'pizza');
    await fill(view, expected(), '4');
    await fill(view, screen.getByRole('textbox', { name: 'Welcome message' }), 'My long welcome');
    await save(view);
    await waitFor(() => expect(view.alerts()).toEqual([{ kind: 'danger', html: TAKEN }]));
    expect(view.address()).toBe('/keywords/add');
    expect(screen.getByRole('textbox', { name: 'Welcome message' })).toHaveValue('My long welcome');
    const field = await keywordField();
    expect(field).toHaveValue('pizza');
    expect(field).toHaveAccessibleDescription(TAKEN);
    await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).toBeEnabled());
  });
});

describe('VAL-029, VAL-030, VAL-031: the text of a keyword', () => {
  it.each([
    ['', 'Keyword is required.'],
    ['two words', 'Use letters and numbers only, without spaces.'],
    ['STOP', 'This word is reserved for opting in and out. Please try another one.'],
    // The inbound reader classifies it as an opt-out.
    ['nomoretexts', 'This word is reserved for opting in and out. Please try another one.'],
  ])('shows an error for "%s" and sends nothing', async (text, complaint) => {
    const view = show();
    const field = await keywordField();
    if (text) await fill(view, field, text);
    await save(view);
    expect(await screen.findByText(complaint)).toBeInTheDocument();
    expect(field).toBeInvalid();
    expect(view.address()).toBe('/keywords/add');
  });

  it('accepts 20 characters and no more', async () => {
    const view = show();
    const field = await keywordField();
    await view.user.type(field, 'abcdefghijklmnopqrstuvwxyz');
    expect(field).toHaveValue('abcdefghijklmnopqrst');
  });
});

describe('VAL-039: the length of the welcome message', () => {
  it('is counted against 160 and may be exceeded', async () => {
    const view = show();
    await keywordField();
    const field = screen.getByRole('textbox', { name: 'Welcome message' });
    await fill(view, field, 'x'.repeat(160));
    expect(screen.getByText('160/160')).toBeInTheDocument();
    await fill(view, field, 'x'.repeat(161));
    expect(screen.getByText('161/160 – longer than one message; it will be sent in full')).toBeInTheDocument();
    expect(field).toHaveValue('x'.repeat(161));
  });
});

describe('KEY-021: preview of the welcome message', () => {
  it('shows what a subscriber will get: own text, standard text, footer', async () => {
    const view = show();
    await keywordField();
    expect(within(preview()).getByText('55888')).toBeInTheDocument();
    await fill(view, screen.getByRole('textbox', { name: 'Welcome message' }), 'Hello!');
    await fill(view, expected(), '7');
    expect(within(preview()).getByText(/^Olivia's Pizza: Hello! You joined\. 7 msgs\/month\./)).toHaveTextContent(
      'Reply STOP to cancel',
    );
  });

  it('shows N/A when there is none', async () => {
    show({ session: make.login({ server: make.server({ WELCOME_MESSAGE: '' }) }) });
    await keywordField();
    expect(within(preview()).getByText('N/A')).toBeInTheDocument();
  });
});

describe('ERR-010, VAL-035, PERM-011: at the keyword limit', () => {
  const limited = { subscription: make.subscription({ keywords: 1, extra_keywords: 0 }) };

  it('blocks saving, gives the reason and links to Plans and Buy Extra', async () => {
    show({ profile: limited });
    const alert =
      (await screen.findByText('We are sorry but you reached your Keyword limit.')).closest<HTMLElement>(
        '[role="alert"]',
      ) ?? document.body;
    expect(within(alert).getByRole('link', { name: 'Plans' })).toHaveAttribute('href', '/plans');
    expect(within(alert).getByRole('link', { name: 'Buy Extra' })).toHaveAttribute('href', '/plans/addkeywords');
    expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
  });

  it('has no Buy Extra for an authorized user', async () => {
    show({ profile: { ...limited, authorized_account: true } });
    expect(await screen.findByText('We are sorry but you reached your Keyword limit.')).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Buy Extra' })).not.toBeInTheDocument();
  });

  it('does not count an extra keyword that was returned', async () => {
    const subscription = make.subscription({ keywords: 1, extra_keywords: 1, given_back_keywords: 1 });
    show({ profile: { subscription } });
    expect(await screen.findByText('We are sorry but you reached your Keyword limit.')).toBeInTheDocument();
  });

  it('blocks nothing while one is left', async () => {
    show({ profile: { subscription: make.subscription({ keywords: 1, extra_keywords: 1 }) } });
    await keywordField();
    expect(screen.getByRole('button', { name: 'Save' })).toBeEnabled();
    expect(screen.queryByText('We are sorry but you reached your Keyword limit.')).not.toBeInTheDocument();
  });
});
