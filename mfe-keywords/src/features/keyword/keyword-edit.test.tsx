import type { Keyword } from '@textloom/contracts';
import { bus } from '@textloom/bus';
import {
  act,
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
import { promiseUse } from '../../testing/promise.fixture';

const PICTURE = {
  url: 'https://example.com/media/abc',
  name: 'pizza.png',
  mime: 'image/png',
  extension: 'png',
  size: 1200,
};
const keyword = (changes: Partial<Keyword> = {}): Keyword =>
  make.keyword({ id: 7, keyword: 'PIZZA', opt_in: 'Hello!', expected_messages: 4, ...changes });

const show = (changes: Partial<Keyword> = {}, options: FrameOptions = {}): Rendered =>
  renderRemote(remote, '/keywords/7', {
    ...options,
    handlers: [...(options.handlers ?? []), promiseUse(), api.get('keywords/:id', () => apiOk(keyword(changes)))],
  });
/** The form fields of an English keyword that asks for no age. */
const UNGATED = { min_age: '0', age_way: 'birthday', language: 'en' };
const welcome = () => screen.findByRole('textbox', { name: 'Welcome message' });
const preview = (): HTMLElement => screen.getByRole('figure', { name: 'Preview on a phone' });
const save = (view: Rendered) => view.user.click(screen.getByRole('button', { name: 'Save' }));
const saving = (sent: unknown[]) =>
  api.post(
    'keywords/:id',
    async ({ request }) => (sent.push(await formOf(request)), apiOk({ id: 7 }, 'Keyword saved.')),
  );

describe('KEY-007, VAL-034, KEY-011: a stored keyword', () => {
  it('shows what is stored; text and expected messages cannot be changed', async () => {
    show({ terms_url: 'https://example.com/terms' });
    expect(await welcome()).toHaveValue('Hello!');
    expect(screen.getByRole('heading', { level: 1, name: 'PIZZA' })).toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: 'Keyword' })).toHaveAttribute('readonly');
    expect(screen.getByRole('textbox', { name: 'Expected messages per month' })).toHaveAttribute('readonly');
    expect(screen.getByRole('textbox', { name: 'Expected messages per month' })).toHaveValue('4');
    expect(screen.getByRole('textbox', { name: 'Terms address' })).toHaveValue('https://example.com/terms');
  });

  it('shows how much of the promised messages was sent this month', async () => {
    const view = show();
    expect(
      await screen.findByText(
        'Promised: 4 messages a month. 1,200 people got 2,400 so far, at most 3 each; 0 have had all.',
      ),
    ).toBeInTheDocument();
    view.unmount();
    show({}, { handlers: [promiseUse({ people: 0, texts: 0, most: 0 })] });
    expect(await screen.findByText('Promised: 4 messages a month. Nobody is subscribed.')).toBeInTheDocument();
  });

  it('previews what a subscriber will get while typing', async () => {
    const view = show();
    await view.user.clear(await welcome());
    await view.user.type(await welcome(), 'Ciao!');
    expect(within(preview()).getByText(/^Olivia's Pizza: Ciao! You joined\. 4 msgs\/month\./)).toHaveTextContent(
      'Reply STOP to cancel',
    );
  });
});

describe('KEY-012, ERR-011: saving a stored keyword', () => {
  it('sends the changes to its own address and shows the server’s message', async () => {
    const sent: unknown[] = [];
    const view = show({}, { handlers: [saving(sent)] });
    await view.user.type(await welcome(), ' Enjoy.');
    await save(view);
    await waitFor(() => expect(view.alerts()).toEqual([{ kind: 'info', html: 'Keyword saved.' }]));
    expect(sent).toEqual([{ ...UNGATED, terms_url: '', opt_in: 'Hello! Enjoy.', segments: '1' }]);
    expect(view.address()).toBe('/keywords/7');
  });

  it('keeps input typed during the save as an unsaved change @long', async () => {
    const sent: { opt_in?: unknown }[] = [];
    let answer = (): void => undefined;
    const held = new Promise<void>((resolve) => (answer = resolve));
    const view = show(
      {},
      {
        handlers: [
          api.post('keywords/:id', async ({ request }) => {
            sent.push(await formOf(request));
            await held;
            return apiOk({ id: 7 }, 'Keyword saved.');
          }),
        ],
      },
    );
    await view.user.type(await welcome(), ' Enjoy.');
    await save(view);
    await view.user.type(await welcome(), ' And come back.');
    answer();
    await waitFor(() => expect(view.alerts()).toHaveLength(1));
    expect(await welcome()).toHaveValue('Hello! Enjoy. And come back.');
    await save(view);
    await waitFor(() =>
      expect(sent.map(({ opt_in }) => opt_in)).toEqual(['Hello! Enjoy.', 'Hello! Enjoy. And come back.']),
    );
  });

  it('saves an older keyword whose text would now be invalid', async () => {
    const sent: unknown[] = [];
    const view = show({ keyword: 'NOMORE' }, { handlers: [saving(sent)] });
    await view.user.type(await welcome(), ' Enjoy.');
    await save(view);
    await waitFor(() => expect(sent).toHaveLength(1));
  });

  it('keeps the input and puts the server’s errors beside their fields', async () => {
    const view = show(
      {},
      {
        handlers: [
          api.post('keywords/:id', () =>
            apiError(422, 'invalid', 'This text is too long.', { opt_in: 'This text is too long.' }),
          ),
        ],
      },
    );
    await view.user.type(await welcome(), ' And more.');
    await save(view);
    await waitFor(() => expect(view.alerts()).toEqual([{ kind: 'danger', html: 'This text is too long.' }]));
    expect(await welcome()).toHaveValue('Hello! And more.');
    expect(await welcome()).toHaveAccessibleDescription('This text is too long.');
  });
});

describe('decision 618: a keyword that asks for the age', () => {
  it('shows the text that asks, and sends the age', async () => {
    const sent: unknown[] = [];
    const view = show({}, { handlers: [saving(sent)] });
    await view.user.click(await screen.findByRole('checkbox', { name: 'Ask for age first' }));
    expect(screen.getByRole('figure', { name: 'The text that asks' })).toHaveTextContent('You must be 21 or over.');
    await save(view);
    await waitFor(() => expect(sent).toMatchObject([{ min_age: '21', age_way: 'birthday' }]));
  });

  it('sends no age once the choice is off', async () => {
    const sent: unknown[] = [];
    const view = show({ min_age: 18 }, { handlers: [saving(sent)] });
    await view.user.click(await screen.findByRole('checkbox', { name: 'Ask for age first', checked: true }));
    await save(view);
    await waitFor(() => expect(sent).toMatchObject([UNGATED]));
  });
});

describe('VAL-041, VAL-042, VAL-044, KEY-006: media of a welcome', () => {
  const choose = async (view: Rendered, name: string, type: string): Promise<void> => {
    await welcome();
    const input = document.querySelector<HTMLInputElement>('input[type="file"]');
    if (input) input.accept = '';
    await view.user.upload(screen.getByLabelText('Attachment', { selector: 'input' }), new File(['x'], name, { type }));
  };

  it('is sent as a file, in class 3, and named in the preview', async () => {
    const sent: string[] = [];
    const view = show(
      {},
      {
        handlers: [
          api.post(
            'keywords/:id',
            async ({ request }) => (sent.push(await request.text()), apiOk({ id: 7 }, 'Keyword saved.')),
          ),
        ],
      },
    );
    await choose(view, 'menu.pdf', 'application/pdf');
    expect(within(preview()).getByText('menu.pdf')).toBeInTheDocument();
    await save(view);
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatch(/name="segments"\s+3\s/);
    expect(sent[0]).toContain('name="file"; filename="menu.pdf"');
  });

  it('was saved before its number was known to carry none: the page says so at once', async () => {
    const session = make.login({ globals: make.globals({ pictures: false }) });
    const { unmount } = show({ file: PICTURE, segments: 3 }, { session });
    expect(await screen.findByText(/carries no pictures\. Remove the file/)).toBeVisible();
    unmount();
    show({ segments: 1 }, { session });
    await welcome();
    expect(screen.queryByText(/carries no pictures/)).toBeNull();
  });

  it('stays when only the text changes', async () => {
    const sent: unknown[] = [];
    const view = show({ file: PICTURE, segments: 3 }, { handlers: [saving(sent)] });
    await view.user.type(await welcome(), '!');
    await save(view);
    await waitFor(() => expect(sent).toEqual([{ ...UNGATED, terms_url: '', opt_in: 'Hello!!', segments: '3' }]));
  });

  it('is removed with an empty file', async () => {
    const sent: unknown[] = [];
    const view = show({ file: PICTURE, segments: 3 }, { handlers: [saving(sent)] });
    await welcome();
    expect(within(preview()).getByRole('img', { name: 'pizza.png' })).toBeInTheDocument();
    await view.user.click(screen.getByRole('button', { name: 'Remove pizza.png' }));
    expect(within(preview()).queryByRole('img')).not.toBeInTheDocument();
    await save(view);
    await waitFor(() =>
      expect(sent).toEqual([{ ...UNGATED, terms_url: '', opt_in: 'Hello!', segments: '1', file: '' }]),
    );
  });

  it('allows a longer text, which is cut to 160 when the file is removed', async () => {
    const view = show({ file: PICTURE, segments: 3, opt_in: 'x'.repeat(200) });
    expect(await screen.findByText('200/160')).toBeInTheDocument();
    await view.user.click(screen.getByRole('button', { name: 'Remove pizza.png' }));
    expect(screen.getByText('200/160 – without the file, the text is cut to 160 characters')).toBeInTheDocument();
  });

  it('refuses invalid files', async () => {
    const view = show();
    await choose(view, 'virus.exe', 'application/octet-stream');
    expect(await screen.findByText('File type not allowd')).toBeInTheDocument();
  });
});

describe('KEY-010: approval of a keyword', () => {
  it('changes from under review to approved on the open page, and keeps the input @long', async () => {
    let approved = false;
    const view = renderRemote(remote, '/keywords/7', {
      handlers: [promiseUse(), api.get('keywords/:id', () => apiOk(keyword({ approved })))],
    });
    await view.user.type(await welcome(), ' Half a sen');
    expect(screen.getByText('Under review')).toBeInTheDocument();
    approved = true;
    act(() => bus.emit('keyword.changed', { id: 7 }));
    expect(await screen.findByText('Approved')).toBeInTheDocument();
    expect(await welcome()).toHaveValue('Hello! Half a sen');
  });
});

describe('KEY-007: a keyword that cannot be shown', () => {
  it('shows that it was not found', async () => {
    expectWarning(/^Loading \["keywords","one".* failed: This keyword was not found\./);
    renderRemote(remote, '/keywords/7', {
      handlers: [api.get('keywords/:id', () => apiError(404, 'not_found', 'This keyword was not found.'))],
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('This keyword was not found.');
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
  });

  it('shows an error and retries', async () => {
    expectWarning(/^Loading \["keywords","one".* failed: It broke\./);
    let calls = 0;
    const view = renderRemote(remote, '/keywords/7', {
      handlers: [
        promiseUse(),
        api.get(
          'keywords/:id',
          () => ((calls += 1), calls === 1 ? apiError(500, 'internal', 'It broke.') : apiOk(keyword())),
        ),
      ],
    });
    await view.user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await welcome()).toHaveValue('Hello!');
  });
});

describe('decision 807: the language of our own texts', () => {
  const choose = async (view: Rendered, language: string): Promise<void> => {
    await view.user.click(await screen.findByRole('combobox', { name: 'Language of texts' }));
    await view.user.click(await screen.findByRole('option', { name: language }));
  };

  it('changes the preview and the question for the age at once, and is sent', async () => {
    const sent: unknown[] = [];
    const view = show({ min_age: 21 }, { handlers: [saving(sent)] });
    await choose(view, 'Spanish (Español)');
    expect(preview()).toHaveTextContent(/Hello! ¡Gracias por suscribirse! 4 msjs\/mes\./);
    expect(preview()).toHaveTextContent(/Responda ALTO o STOP para cancelar$/);
    expect(screen.getByRole('figure', { name: 'The text that asks' })).toHaveTextContent('al menos 21 años');
    await save(view);
    await waitFor(() => expect(sent).toMatchObject([{ language: 'es' }]));
  });

  it('shows that of a stored keyword', async () => {
    show({ language: 'es' });
    expect(await screen.findByRole('combobox', { name: 'Language of texts' })).toHaveTextContent('Spanish (Español)');
    expect(preview()).toHaveTextContent(/¡Gracias por suscribirse!/);
  });
});
