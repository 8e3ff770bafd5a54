import { bus } from '@textloom/bus';
import { CSV_MAX_BYTES, type SubscriberImport } from '@textloom/contracts';
import { adoptSession } from '@textloom/session';
import {
  act,
  api,
  apiError,
  apiOk,
  delay,
  fireEvent,
  formOf,
  HttpResponse,
  make,
  renderRemote,
  screen,
  useCaptcha,
  waitFor,
  within,
  type FrameOptions,
} from '@textloom/testing';
import { remote } from '../../remote';
import { agree } from '../../testing/agree.fixture';
import { checked, job, latest } from '../../testing/import-job.fixture';

const ADD = 'subscriber_addnewcontacts';
const UPLOAD = 'subscriber_uploadcontacts';
const show = ({ handlers = [], ...options }: FrameOptions = {}, tab = '') =>
  renderRemote(remote, `/subscribers/add${tab && `?tab=${tab}`}`, {
    permissions: [ADD, UPLOAD, 'captcha_disabled'],
    handlers: [
      ...handlers,
      api.get('subscribers/imports', () => apiOk({ entries: [], more: false })),
      api.get('subscribers/imports/:id/reasons', () => apiOk({ entries: [], others: 0 })),
      checked(),
    ],
    ...options,
  });
const csv = (text: string, name = 'people.csv') => new File([text], name, { type: 'text/csv' });
async function upload(user: ReturnType<typeof show>['user']): Promise<void> {
  await agree(user);
  await waitFor(() => expect(screen.getByRole('button', { name: 'Upload' })).toBeEnabled());
  await user.click(screen.getByRole('button', { name: 'Upload' }));
}
const choose = async (user: ReturnType<typeof show>['user'], file: File): Promise<void> =>
  user.upload(await screen.findByLabelText('CSV file with subscribers'), file);

useCaptcha();

describe('SUBS-046: the tabs', () => {
  it.each([
    ['', 'Single', 'Verify and add the Subscriber'],
    ['subscriber_one', 'Single', 'Verify and add the Subscriber'],
    ['subscriber_multiple', 'Multiple', 'Choose Keyword'],
  ])('follow the address "%s"', async (tab, selected, heading) => {
    show({ handlers: [latest(null)] }, tab);
    expect(await screen.findByRole('heading', { name: heading })).toBeInTheDocument();
    expect(screen.getByRole('tab', { selected: true })).toHaveTextContent(selected);
    expect(screen.getAllByRole('tab').map((one) => one.getAttribute('href'))).toEqual([
      '/subscribers/add?tab=subscriber_one',
      '/subscribers/add?tab=subscriber_multiple',
    ]);
  });
});

describe('an unverified account', () => {
  it.each([
    ['adding one', 'subscriber_one', 'Verify and add the Subscriber'],
    ['importing', 'subscriber_multiple', 'Choose Keyword'],
  ])('is told immediately that %s waits', async (_what, tab, heading) => {
    show({ handlers: [latest(null)], profile: { verified: false } }, tab);
    expect(await screen.findByRole('heading', { name: heading })).toBeInTheDocument();
    expect(screen.getByText(/^This waits until your email is verified\./)).toBeInTheDocument();
  });
});

describe('SUBS-047, SUBS-048, SUBS-049: adding one subscriber', () => {
  it('sends the form and shows the server’s message @long', async () => {
    const sent: unknown[] = [];
    const text = 'Subscriber with phone (512) 555-0123 has been added.';
    const view = show({
      handlers: [
        api.post('subscribers', async ({ request }) => {
          const form = await request.formData();
          sent.push(Object.fromEntries(form.entries()), request.headers.get('Idempotency-Key') !== null);
          return apiOk({ id: 9, message: text }, text);
        }),
        api.get('subscribers', () =>
          apiOk({ entries: [], total_entries: 0, per_page_entries: 25, current_page: 1, active_subscribers: 0 }),
        ),
      ],
    });
    await view.user.type(await screen.findByLabelText(/Phone/), '5125550123');
    expect(screen.getByRole('heading', { name: 'Choose Keyword' })).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Verify and add the Subscriber' })).toBeInTheDocument();
    expect(screen.getByText("Olivia's Pizza: Reply YES to confirm.")).toBeInTheDocument();
    await view.user.type(screen.getByLabelText('First name'), 'Ann');
    await view.user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(view.alerts()).toEqual([{ kind: 'success', html: text }]));
    await waitFor(() => expect(view.address()).toBe('/subscribers'));
    expect(sent).toEqual([
      expect.objectContaining({
        phone: '5125550123',
        first_name: 'Ann',
        keyword: 'PIZZA',
        from: 'manual',
        multiuser: '0',
        captcha: '',
        message: '',
        segments: '1',
      }),
      true,
    ]);
  });

  it('decision 811: the question is shown in the language of the keyword', async () => {
    const spanish = {
      ...{ id: 8, keyword: 'HOLA', subscribers: 0, approved: true, welcome_message_parsed: '' },
      language: 'es' as const,
    };
    show({ permissions: [ADD], profile: { keywords: [spanish] } });
    expect(await screen.findByText(/^Olivia's Pizza: Responda SI para confirmar/)).toBeInTheDocument();
  });

  it('VAL-015, VAL-016, VAL-017: requires phone, keyword and captcha', async () => {
    const keyword = (id: number, text: string) => ({
      id,
      keyword: text,
      subscribers: 0,
      approved: true,
      welcome_message_parsed: '',
      language: 'en' as const,
    });
    const view = show({ permissions: [ADD], profile: { keywords: [keyword(7, 'PIZZA'), keyword(8, 'TACO')] } });
    await view.user.click(await screen.findByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Please solve the captcha.')).toBeInTheDocument();
    expect(screen.getByText('Phone is required.')).toBeInTheDocument();
    expect(screen.getByText('Choose a keyword.')).toBeInTheDocument();
  });

  it('explains beside the field why a number cannot be added, and sends nothing', async () => {
    const view = show();
    await view.user.click(await screen.findByLabelText(/Phone/));
    await view.user.paste('+44 20 7946 0958');
    await view.user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Only US and Canadian phone numbers can be used.')).toBeInTheDocument();
    expect(screen.getByLabelText(/Phone/)).toHaveValue('+442079460958');
    await view.user.tripleClick(screen.getByLabelText(/Phone/));
    await view.user.keyboard('15121550123');
    expect(
      await screen.findByText('The three digits after the area code cannot begin with 0 or 1.'),
    ).toBeInTheDocument();
    expect(view.alerts()).toEqual([]);
  });

  it('ERR-005: a refusal shows the server’s message and requests a new captcha', async () => {
    const sent: string[] = [];
    const view = show({
      permissions: [ADD],
      handlers: [
        api.post('subscribers', async ({ request }) => {
          sent.push(String((await request.formData()).get('captcha')));
          return apiError(409, 'subscriber_exists', 'This phone is already a subscriber of this keyword.', {
            phone: 'This phone is already a subscriber of this keyword.',
          });
        }),
      ],
    });
    await view.user.type(await screen.findByLabelText(/Phone/), '5125550123');
    const solve = await screen.findByRole('button', { name: 'Solve' });
    await view.user.click(solve);
    await view.user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(view.alerts()).toEqual([{ kind: 'danger', html: 'This phone is already a subscriber of this keyword.' }]),
    );
    expect(sent).toEqual(['solved']);
    await waitFor(() => expect(solve).not.toBeInTheDocument());
    expect(screen.getByRole('button', { name: 'Save' })).toBeEnabled();
    await view.user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Please solve the captcha.')).toBeInTheDocument();
    expect(sent).toHaveLength(1);
  });

  it('does not navigate if the user left the page during the save @long', async () => {
    let answer = (): void => undefined;
    const saved = new Promise<void>((done) => (answer = done));
    const view = show({
      handlers: [
        latest(null),
        api.post('subscribers', async () => (await saved, apiOk({ id: 9, message: 'Added.' }, 'Added.'))),
      ],
    });
    await view.user.type(await screen.findByLabelText(/Phone/), '5125550123');
    await view.user.click(screen.getByRole('button', { name: 'Save' }));
    await view.user.click(screen.getByRole('tab', { name: 'Multiple' }));
    await screen.findByText('Drop a CSV file here');
    answer();
    await waitFor(() => expect(view.alerts()).toEqual([{ kind: 'success', html: 'Added.' }]));
    await expect(screen.findByRole('searchbox', {}, { timeout: 500 })).rejects.toThrow('Unable to find');
    expect(view.address()).toBe('/subscribers/add?tab=subscriber_multiple');
  });

  it('works on pages without TLS, which have no randomUUID', async () => {
    const { randomUUID } = crypto;
    Object.assign(crypto, { randomUUID: undefined });
    try {
      show();
      expect(await screen.findByRole('heading', { name: 'Verify and add the Subscriber' })).toBeInTheDocument();
    } finally {
      Object.assign(crypto, { randomUUID });
    }
  });

  it('SUBS-056: without a keyword asks to create one first', async () => {
    show({ profile: { keywords: [] } });
    expect(await screen.findByText('No Keywords')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Add Keyword' })).toHaveAttribute('href', '/keywords/add');
  });
});

const columnsRead = () =>
  screen.getAllByRole('combobox', { name: /^Read / }).map((box) => [box.getAttribute('aria-label'), box.textContent]);

describe('SUBS-051, SUBS-052, SUBS-053, SUBS-054, SUBS-055: importing a file', () => {
  it('shows its columns and rows before anything is sent, then progress and the four counts', async () => {
    let sent: unknown;
    let found: SubscriberImport | null = null;
    const view = show(
      {
        handlers: [
          api.get('subscribers/imports/latest', () => apiOk({ latest: found })),
          api.post('subscribers/newfile', async ({ request }) => {
            sent = [
              new URL(request.url).search,
              request.headers.get('Content-Type'),
              request.headers.get('Session'),
              await request.text(),
            ];
            found = job();
            return new HttpResponse(
              '{"id":5,"status":"running","progress":40,"label":"4 rows so far"}\n{"id":5,"status":"done","progress":100,"label":"Imported"}\n',
              { headers: { 'Content-Type': 'application/x-ndjson' } },
            );
          }),
          api.get('subscribers/imports/5', () => apiOk(job())),
        ],
      },
      'subscriber_multiple',
    );
    const text = 'Phone;first name;Shoe size\n5125550123;"Ann\nMarie";42\n';
    await choose(view.user, csv(text));
    const table = await screen.findByRole('table');
    expect(columnsRead()).toEqual([
      ['Read Phone as', 'Phone'],
      ['Read first name as', 'First Name'],
      ['Read Shoe size as', 'Left out'],
    ]);
    expect(
      within(table)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ).toEqual(['5125550123', 'Ann\nMarie', '42']);
    expect(sent).toBeUndefined();
    await upload(view.user);
    expect(await screen.findByRole('heading', { name: 'Import finished' })).toContainElement(
      document.activeElement as HTMLElement,
    );
    expect(sent).toEqual([
      '?keyword=PIZZA&name=people.csv&agreed_by=paper&agreed_on=2026-05-03',
      'text/csv',
      'test-session',
      text,
    ]);
    expect(screen.getAllByRole('definition').map((cell) => cell.textContent)).toEqual(['4', '3', '2', '1']);
    expect(screen.getAllByRole('term').map((cell) => cell.textContent)).toEqual([
      'imported',
      'updated',
      'duplicates skipped',
      'import errors',
    ]);
    expect(screen.getByRole('button', { name: 'Download the rows with errors' })).toBeEnabled();
    expect(screen.getByRole('link', { name: 'Go Back' })).toHaveAttribute('href', '/subscribers');
  });

  it.each([
    [1, '1 person was stored as unsubscribed, as the file says.'],
    [1_234, '1,234 people were stored as unsubscribed, as the file says.'],
  ])('shows how many were stored as unsubscribed: %i', async (unsubscribed, text) => {
    show({ handlers: [latest(job({ unsubscribed }))] }, 'subscriber_multiple');
    expect(await screen.findByText(text)).toBeInTheDocument();
  });

  it('requires how and when these people agreed, and sends both', async () => {
    const sent: Record<string, string>[] = [];
    const view = show(
      {
        handlers: [
          latest(null),
          api.post('subscribers/newfile', ({ request }) => {
            sent.push(Object.fromEntries(new URL(request.url).searchParams));
            return apiError(422, 'invalid', 'Try again.', {});
          }),
        ],
      },
      'subscriber_multiple',
    );
    await choose(view.user, csv('Phone\n5125550123\n'));
    expect(
      await screen.findByRole('group', { name: 'These people agreed to receive texts from us' }),
    ).toBeInTheDocument();
    const button = screen.getByRole('button', { name: 'Upload' });
    expect(button).toBeDisabled();
    await agree(view.user, 'Other');
    expect(button).toBeDisabled();
    fireEvent.change(screen.getByLabelText(/^Which other way/), { target: { value: 'A raffle' } });
    await waitFor(() => expect(button).toBeEnabled());
    fireEvent.change(screen.getByLabelText(/^When they agreed/), { target: { value: '2999-01-01' } });
    expect(screen.getByText('This day is in the future.')).toBeInTheDocument();
    expect(button).toBeDisabled();
    fireEvent.change(screen.getByLabelText(/^When they agreed/), { target: { value: '2026-05-03' } });
    await view.user.click(button);
    await waitFor(() =>
      expect(sent).toMatchObject([{ agreed_by: 'other', agreed_other: 'A raffle', agreed_on: '2026-05-03' }]),
    );
  });

  it('shows a detected status column before anything is sent', async () => {
    const view = show({ handlers: [latest(job())] }, 'subscriber_multiple');
    await choose(view.user, csv('Phone,SMS Status\n5125550123,Opted out\n'));
    await screen.findByRole('table');
    expect(columnsRead()).toEqual([
      ['Read Phone as', 'Phone'],
      ['Read SMS Status as', 'Status'],
    ]);
    expect(screen.getByText(/are stored as unsubscribed/)).toBeInTheDocument();
    expect(screen.queryByText(/stored as unsubscribed, as the file says/)).not.toBeInTheDocument();
  });

  it('recognises or lets the user choose columns with other names, sends them, and remembers them', async () => {
    const sent: string[] = [];
    const handlers = [
      latest(null),
      api.post('subscribers/newfile', ({ request }) => {
        sent.push(new URL(request.url).searchParams.get('columns') ?? '');
        return apiError(422, 'invalid', 'Try again.', { file: 'Try again.' });
      }),
    ];
    const view = show({ handlers }, 'subscriber_multiple');
    const file = csv('Who,Cell,Work\nAnn Lee,5125550123,5125550199\n');
    await choose(view.user, file);
    expect(await screen.findByRole('combobox', { name: 'Read Cell as' })).toHaveTextContent('Phone');
    await view.user.click(screen.getByRole('combobox', { name: 'Read Work as' }));
    await view.user.click(await screen.findByRole('option', { name: 'Phone' }));
    expect(await screen.findByText('Two columns are chosen as Phone. Leave one out.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Upload' })).toBeDisabled();
    await view.user.click(screen.getByRole('combobox', { name: 'Read Cell as' }));
    await view.user.click(await screen.findByRole('option', { name: 'Left out' }));
    await view.user.click(screen.getByRole('combobox', { name: 'Read Who as' }));
    await view.user.click(await screen.findByRole('option', { name: 'Full Name (divided)' }));
    await agree(view.user);
    await waitFor(() => expect(screen.getByRole('button', { name: 'Upload' })).toBeEnabled());
    await upload(view.user);
    expect(await screen.findByText('Try again.')).toBeInTheDocument();
    await choose(view.user, csv('Who,Cell,Work\nBen Ray,5125550124,5125550198\n'));
    expect(await screen.findByText('Ben Ray')).toBeInTheDocument();
    expect(screen.getByRole('combobox', { name: 'Read Who as' })).toHaveTextContent('Full Name');
    await upload(view.user);
    await waitFor(() => expect(sent).toEqual(['Full Name,,Phone', 'Full Name,,Phone']));
  });

  it('reads a file without column names from its first row', async () => {
    const view = show({ handlers: [latest(null)] }, 'subscriber_multiple');
    await choose(view.user, csv('Ann,5125550123\nBen,5125550124\n'));
    expect(await screen.findByRole('combobox', { name: 'Read Column 2 as' })).toHaveTextContent('Phone');
    expect(screen.getByRole('checkbox', { name: 'The first row holds the column names' })).not.toBeChecked();
    expect(screen.getAllByRole('row')).toHaveLength(3);
    await agree(view.user);
    await waitFor(() => expect(screen.getByRole('button', { name: 'Upload' })).toBeEnabled());
  });

  it('skips rows above the column names, and asks about ambiguous dates', async () => {
    const sent: unknown[] = [];
    const handlers = [
      latest(null),
      api.post('subscribers/newfile', ({ request }) => {
        const { columns, title_rows, day_first } = Object.fromEntries(new URL(request.url).searchParams);
        sent.push([columns, title_rows, day_first]);
        return apiError(422, 'invalid', 'Try again.', { file: 'Try again.' });
      }),
    ];
    const view = show({ handlers }, 'subscriber_multiple');
    await choose(
      view.user,
      csv('Clientes de 2026\n\nMarzo,,\nNombre,Teléfono,Cumpleaños\nAna,5125550123,03/04/1990\n'),
    );
    expect(await screen.findByRole('checkbox', { name: 'Row 3 holds the column names' })).toBeChecked();
    expect(screen.getByText('The 2 rows above it are not read.')).toBeInTheDocument();
    expect(columnsRead()).toEqual([
      ['Read Nombre as', 'Full Name (divided)'],
      ['Read Teléfono as', 'Phone'],
      ['Read Cumpleaños as', 'Birthday'],
    ]);
    await view.user.click(screen.getByRole('combobox', { name: 'How are dates such as 03/04/1990 meant?' }));
    await view.user.click(await screen.findByRole('option', { name: 'Day first' }));
    await agree(view.user);
    await waitFor(() => expect(screen.getByRole('button', { name: 'Upload' })).toBeEnabled());
    await upload(view.user);
    await waitFor(() => expect(sent).toEqual([['Full Name,Phone,Birthday', '2', '1']]));
  });

  it('names in the preview the ignored columns and the unreadable birthdays', async () => {
    const view = show({ handlers: [latest(null)] }, 'subscriber_multiple');
    await choose(
      view.user,
      csv('Phone,Birthday,Shoe size,Notes\n5125550123,"May 4, 1990",42,\n5125550124,31/31,43,\n'),
    );
    expect(await screen.findByText('These columns are left out: Shoe size, Notes.')).toBeInTheDocument();
    expect(
      screen.getByText(
        '“31/31” cannot be read as a birthday. The person is imported without it. Enter a birthday as MM/DD or MM/DD/YYYY.',
      ),
    ).toBeInTheDocument();
    await choose(view.user, csv('Phone,Birthday\n5125550123,4 May\n'));
    await waitFor(() => expect(screen.queryByText(/left out|cannot be read/)).not.toBeInTheDocument());
  });

  it.each([
    [1, [7], '1 birthday could not be read (line 7). The person was imported without it.'],
    [3, [2, 3, 9], '3 birthdays could not be read (lines 2, 3, 9). These people were imported without them.'],
    [
      1_234,
      [2, 3, 9],
      '1,234 birthdays could not be read (lines 2, 3, 9, …). These people were imported without them.',
    ],
  ])('says in the result that %i birthdays are missing', async (count, lines, text) => {
    show(
      { handlers: [latest(job({ error: 0, lost_birthdays: count, lost_birthday_lines: lines }))] },
      'subscriber_multiple',
    );
    expect(await screen.findByText(text)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Download the rows with errors' })).toBeEnabled();
  });

  it('does not show an import to the next user', async () => {
    let end = (): void => undefined;
    const ended = new Promise<void>((done) => (end = done));
    const asked: string[] = [];
    const view = show(
      {
        handlers: [
          latest(null),
          api.post(
            'subscribers/newfile',
            async () => (await ended, new HttpResponse('{"id":5,"status":"done","progress":100,"label":"Imported"}\n')),
          ),
          api.get(
            'subscribers/imports/5',
            () => (asked.push('5'), apiError(404, 'not_found', 'This import was not found.')),
          ),
        ],
      },
      'subscriber_multiple',
    );
    await choose(view.user, csv('Phone\n5125550123\n'));
    await upload(view.user);
    await screen.findByRole('progressbar');
    act(() =>
      adoptSession(make.login({ session: 'somebody-else', profile: make.profile({ id: 2, allow: [UPLOAD] }) })),
    );
    end();
    await waitFor(() => expect(screen.queryByRole('progressbar')).not.toBeInTheDocument());
    await act(() => delay(100));
    expect(asked).toEqual([]);
    expect(view.alerts()).toEqual([]);
  });

  it('finds a running import again and shows its end', async () => {
    let found = job({ status: 'running', progress: 30, label: '300 rows so far', finished_at: null });
    show({ handlers: [api.get('subscribers/imports/latest', () => apiOk({ latest: found }))] }, 'subscriber_multiple');
    expect(await screen.findByText('Importing might take few minutes. Please wait ...')).toBeInTheDocument();
    expect(screen.getByRole('progressbar', { name: 'Progress of the import' })).toHaveAttribute('aria-valuenow', '30');
    found = job();
    bus.emit('import.progress', { id: 5, progress: 100 });
    expect(await screen.findByRole('heading', { name: 'Import finished' })).toBeInTheDocument();
  });

  it.each([
    [1, '1 person in this file has opted out and stays unsubscribed.'],
    [1_200, '1,200 people in this file have opted out and stay unsubscribed.'],
  ])('explains that phones that opted out stay unsubscribed: %i', async (count, text) => {
    show({ handlers: [latest(job({ error: count, opted_out: count }))] }, 'subscriber_multiple');
    expect(await screen.findByText(text, { exact: false })).toBeInTheDocument();
  });

  it('ERR-007: shows the message of a refusal, and keeps the choice', async () => {
    const view = show(
      {
        handlers: [
          latest(null),
          api.post('subscribers/newfile', () =>
            apiError(422, 'invalid', 'Two columns have the same name: Phone.', {
              file: 'Two columns have the same name: Phone.',
            }),
          ),
        ],
      },
      'subscriber_multiple',
    );
    await choose(view.user, csv('Phone\n5125550123\n'));
    await upload(view.user);
    await waitFor(() =>
      expect(view.alerts()).toEqual([{ kind: 'danger', html: 'Two columns have the same name: Phone.' }]),
    );
    expect(await screen.findByText('people.csv')).toBeInTheDocument();
    expect(screen.getByText('Two columns have the same name: Phone.')).toBeInTheDocument();
  });

  it('VAL-019, VAL-020, VAL-021, VAL-024: sends neither another type, nor a large file, nor one without Phone', async () => {
    const modals: { title: string; html: string }[] = [];
    const heard = bus.on('modal.open').subscribe((modal) => modals.push(modal));
    const view = show({ handlers: [latest(null)] }, 'subscriber_multiple');
    const large = csv('Phone\n');
    Object.defineProperty(large, 'size', { value: CSV_MAX_BYTES + 1 });
    await choose(view.user, large);
    await waitFor(() => expect(modals).toHaveLength(1));
    heard.unsubscribe();
    expect(modals[0]?.title).toBe('File size error');
    expect(modals[0]?.html).toMatch(/people\.csv.*5,242,881 bytes.*5,242,880 bytes/);
    expect(screen.getByRole('button', { name: 'Upload' })).toBeDisabled();
    await choose(view.user, csv('Name\nAnn\n'));
    expect(await screen.findByText(/one of them must be Phone/)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Upload' })).toBeDisabled();
    await choose(view.user, csv('PK\u0000\u0000'));
    expect(await screen.findByText(/^This is not a CSV file/)).toBeInTheDocument();
    await choose(view.user, csv('Phone,First Name\n\n'));
    expect(await screen.findByText('There are no rows below the column names.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Upload' })).toBeDisabled();
  });
});

describe('VAL-019, VAL-024: a file that is chosen', () => {
  it('shows an error when it cannot be read', async () => {
    const view = show({ handlers: [latest(null)] }, 'subscriber_multiple');
    const gone = csv('Phone\n5125550123\n');
    Object.defineProperty(gone, 'slice', {
      value: () => ({ arrayBuffer: () => Promise.reject(new DOMException('gone', 'NotReadableError')) }),
    });
    await choose(view.user, gone);
    expect(await screen.findByRole('alert')).toHaveTextContent('This file could not be read. Choose it again.');
  });

  it('stays chosen when an earlier choice is read later', async () => {
    const view = show({ handlers: [latest(null)] }, 'subscriber_multiple');
    let read = (): void => undefined;
    const slow = csv('Phone\n5125550123\n', 'slow.csv');
    const waits = new Promise<void>((done) => (read = done));
    Object.defineProperty(slow, 'slice', {
      value: () => ({ arrayBuffer: async () => (await waits, new ArrayBuffer(0)) }),
    });
    await choose(view.user, slow);
    await choose(view.user, csv('Phone\n5125550124\n', 'quick.csv'));
    expect(await screen.findByText('quick.csv')).toBeInTheDocument();
    read();
    await expect(screen.findByText('slow.csv', {}, { timeout: 300 })).rejects.toThrow('Unable to find');
    expect(screen.getByText('quick.csv')).toBeInTheDocument();
  });
});

describe('PERM-019, PERM-020, PERM-023, PERM-024, PERM-025, PERM-026: without the permission', () => {
  it.each([
    ['', 'cancel_manual_add', '7'],
    ['subscriber_multiple', 'cancel_bulk_import', '5'],
  ])('tab "%s": asks for the reason once, then shows the review', async (tab, field, option) => {
    const sent: unknown[] = [];
    const flag = tab === '' ? 'manual_add_subscribers_requested' : 'upload_subscribers_requested';
    const view = show(
      {
        permissions: [],
        handlers: [
          api.post(
            'profiles/cancelsubscription',
            async ({ request }) => (sent.push(await formOf(request)), apiOk({}, 'ok')),
          ),
          api.get('login', () => apiOk(make.login({ profile: make.profile({ [flag]: true }) }))),
        ],
      },
      tab,
    );
    expect(await screen.findByText(/48 hours/)).toBeInTheDocument();
    await view.user.click(screen.getByRole('button', { name: 'Request access' }));
    expect(await screen.findByText('Please describe why you need this.')).toBeInTheDocument();
    await view.user.click(screen.getByLabelText(/Why do you need it/));
    await view.user.paste('A list on paper');
    await view.user.click(screen.getByRole('button', { name: 'Request access' }));
    expect(
      await screen.findByText('We are reviewing your request and will get back to you shortly.'),
    ).toBeInTheDocument();
    expect(sent).toEqual([expect.objectContaining({ cancel_option: option, [field]: 'A list on paper' })]);
  });

  it('requests the two permissions separately, with separate input on each tab @long', async () => {
    const view = show({
      permissions: [],
      handlers: [
        api.post('profiles/cancelsubscription', () => apiOk({}, 'ok')),
        api.get('login', () => apiError(503, 'unavailable', 'Later.')),
      ],
    });
    await view.user.type(await screen.findByRole('textbox', { name: /Why do you need it/ }), 'One person');
    await view.user.click(screen.getByRole('tab', { name: 'Multiple' }));
    expect(await screen.findByRole('heading', { name: 'Bulk import of subscribers' })).toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: /Why do you need it/ })).toHaveValue('');
    await view.user.type(screen.getByRole('textbox', { name: /Why do you need it/ }), 'A list');
    await view.user.click(screen.getByRole('button', { name: 'Request access' }));
    await screen.findByText('We are reviewing your request and will get back to you shortly.');
    await view.user.click(screen.getByRole('tab', { name: 'Single' }));
    expect(await screen.findByRole('heading', { name: 'Adding subscribers by hand' })).toBeInTheDocument();
  });

  it('explains it on trial, and to an authorized user with the general refusal (ERR-024, decision 109)', async () => {
    const trial = show({ permissions: [], profile: { subscription: make.subscription({ with_trial: true }) } });
    expect(await screen.findByText('Not available on the 14 day free trial.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Plans' })).toHaveAttribute('href', '/plans');
    trial.unmount();
    show({ permissions: [], profile: { authorized_account: true } });
    expect(
      await screen.findByText('This action is not allowed. Your account does not allow this action.'),
    ).toBeInTheDocument();
  });
});
