import type { FallbackCount } from '@textloom/contracts';
import {
  api,
  apiError,
  apiOk,
  expectWarning,
  formOf,
  renderRemote,
  screen,
  waitFor,
  within,
  type Rendered,
} from '@textloom/testing';
import { remote } from '../../remote';
import { costs, counted, dryRun, noDraft, preflight } from '../../testing/compose.fixture';

type Body = Record<string, string | string[]>;
const person = (id: number, first_name: string, company_name = '') => ({
  ...{ id, phone: `51255501${id}`, first_name, last_name: '', city: '', state: '', company_name, keyword: 'PIZZA' },
});

/** The composer over a server that counts fallbacks and finds recipients; collects the requests. */
function show(numbers: Omit<FallbackCount, 'counted'>, people = [person(41, 'Zoë'), person(42, '')]) {
  const count: FallbackCount = { counted: true, ...numbers };
  const [counts, previews] = [[] as Body[], [] as Body[]];
  const view = renderRemote(remote, '/messages/add', {
    handlers: [
      api.post('messages/campaigns/fallbacks', async ({ request }) => {
        const body = await formOf(request);
        counts.push(body);
        // A text with a no-break space is sent in Unicode.
        return apiOk(String(body.message).includes('\u00a0') ? { ...count, unwritable: 0 } : count);
      }),
      api.post('messages/campaigns/preview', async ({ request }) => {
        previews.push(await formOf(request));
        return apiOk({ entries: people });
      }),
      counted(120),
      dryRun(),
      ...noDraft(),
    ],
  });
  return { view, counts, previews };
}
const message = () => screen.findByRole('textbox', { name: 'Message' });
async function compose(view: Rendered, text: string): Promise<void> {
  await view.user.click(await screen.findByRole('combobox', { name: 'To' }));
  await view.user.click(await screen.findByRole('option', { name: /^PIZZA/ }));
  await view.user.click(await message());
  await view.user.paste(text);
  await costs('120 people × 1 = 120 messages');
}
const phone = (): HTMLElement => screen.getByRole('figure', { name: 'Preview on a phone' });

describe('decision 364: people who get a fallback', () => {
  it('are counted under the message, by their reason, once per set of fields', async () => {
    const { view, counts } = show({ unfilled: 1_204, unwritable: 3 });
    await compose(view, 'Hi {first_name|friend}');
    expect(await screen.findByText(/^1,204 people have an empty field, and get its fallback/)).toBeInTheDocument();
    expect(screen.getByText(/^3 people get the fallback, because GSM-7 cannot express a name\./)).toBeInTheDocument();
    expect(counts[0]).toMatchObject({ message: 'Hi {first_name|friend}', 'keywords[]': ['7'] });
    await view.user.type(await message(), '!');
    await costs('120 people × 1 = 120 messages');
    expect(counts).toHaveLength(1);
  });

  it('can be switched to Unicode with one click', async () => {
    const { view } = show({ unfilled: 0, unwritable: 1 });
    await compose(view, 'Hi {first_name|friend}, two for one');
    await screen.findByText(/^1 person gets the fallback/);
    await view.user.click(screen.getByRole('button', { name: 'Use Unicode' }));
    await waitFor(() => expect(screen.queryByText(/^1 person gets/)).not.toBeInTheDocument());
    expect(String((await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Message' })).value)).toContain(
      '\u00a0',
    );
  });

  it('are not counted for a text without fields, or without recipients', async () => {
    const { view, counts } = show({ unfilled: 5, unwritable: 5 });
    await view.user.click(await message());
    await view.user.paste('Hi {first_name|friend}');
    await compose(view, '');
    await waitFor(() => expect(counts).toHaveLength(1));
    await view.user.clear(await message());
    await view.user.paste('Hello {keyword}');
    await waitFor(() => expect(screen.queryByText(/get its fallback/)).not.toBeInTheDocument());
    expect(counts).toHaveLength(1);
  });

  it('are shown in the review, beside the text to send', async () => {
    const { view } = show({ unfilled: 12, unwritable: 0 });
    await compose(view, 'Hi {first_name|friend}');
    await view.user.click(screen.getByRole('button', { name: 'Review and send' }));
    const dialog = await preflight();
    expect(await within(dialog).findByText(/^12 people have an empty field, and get its fallback/)).toBeInTheDocument();
    expect(within(dialog).getByRole('group', { name: 'Message' })).toHaveTextContent('Hi {first_name|friend}');
  });
});

describe('CAMP-017: the preview for one recipient', () => {
  const choosePerson = async (view: Rendered, name: RegExp): Promise<void> => {
    await view.user.click(await screen.findByRole('combobox', { name: 'Preview for' }));
    await view.user.click(await screen.findByRole('option', { name }));
  };

  it('fills the fields with the values of a recipient, or their fallbacks', async () => {
    const { view, previews } = show({ unfilled: 0, unwritable: 0 });
    await compose(view, 'Hi {first_name|friend}, hello');
    expect(within(phone()).getByText(/^Hi Alex, hello/)).toBeInTheDocument();
    await choosePerson(view, /^Zoë/);
    expect(previews[0]).toMatchObject({ 'keywords[]': ['7'] });
    expect(await within(phone()).findByText(/^Hi Zoë, hello|^Hi Zoe, hello/)).toBeInTheDocument();
    await choosePerson(view, /^\(512\) 555-0142/);
    expect(await within(phone()).findByText(/^Hi friend, hello/)).toBeInTheDocument();
  });

  it('fills custom fields with the values of the recipient', async () => {
    const people = [{ ...person(41, 'Zoë'), custom: { field_size: '42' } }, person(42, '')];
    const { view } = show({ unfilled: 0, unwritable: 0 }, people);
    await compose(view, 'Your size: {field_size|any}');
    await choosePerson(view, /^Zoë/);
    expect(await within(phone()).findByText(/^Your size: 42/)).toBeInTheDocument();
    await choosePerson(view, /^\(512\) 555-0142/);
    expect(await within(phone()).findByText(/^Your size: any/)).toBeInTheDocument();
  });

  it('finds recipients by name', async () => {
    const { view, previews } = show({ unfilled: 0, unwritable: 0 }, [person(41, 'Zoë')]);
    await compose(view, 'Hi {first_name|friend}');
    await view.user.type(await screen.findByRole('combobox', { name: 'Preview for' }), 'zo');
    await waitFor(() => expect(previews.at(-1)).toMatchObject({ search: 'zo' }));
    await view.user.click(await screen.findByRole('option', { name: /^Zoë/ }));
    expect(screen.getByRole('combobox', { name: 'Preview for' })).toHaveValue('Zoë');
  });

  it('is offered only for a text with fields', async () => {
    const { view } = show({ unfilled: 0, unwritable: 0 });
    await compose(view, 'Hello');
    expect(screen.queryByRole('combobox', { name: 'Preview for' })).not.toBeInTheDocument();
  });
});

describe('a count that fails', () => {
  it('is omitted under the message', async () => {
    expectWarning(/^Loading \["campaigns","fallbacks".* failed: It broke\./);
    let asked = 0;
    const view = renderRemote(remote, '/messages/add', {
      handlers: [
        api.post('messages/campaigns/fallbacks', () => {
          asked += 1;
          return apiError(422, 'invalid', 'It broke.');
        }),
        counted(120),
        ...noDraft(),
      ],
    });
    await compose(view, 'Hi {first_name|friend}');
    await waitFor(() => expect(asked).toBeGreaterThan(0));
    expect(screen.queryByText(/fallback/)).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Review and send' })).toBeEnabled();
  });
});
