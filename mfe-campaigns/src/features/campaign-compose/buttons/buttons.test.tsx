import {
  api,
  apiError,
  apiOk,
  formOf,
  make,
  renderRemote,
  screen,
  within,
  type FrameOptions,
  type Rendered,
} from '@textloom/testing';
import { remote } from '../../../remote';
import { noResults } from '../../../testing/campaign-view.fixture';
import { costs, counted, dryRun, noDraft, preflight, storedDraft } from '../../../testing/compose.fixture';

const WITH_RCS: FrameOptions = { session: make.login({ globals: make.globals({ rcs: true }) }) };
const LINK = 'https://shop.example/menu';

const show = (options: FrameOptions = {}, path = '/messages/add'): Rendered =>
  renderRemote(remote, path, {
    ...options,
    handlers: [...(options.handlers ?? []), counted(120), dryRun(), ...noDraft()],
  });
const phone = () => screen.findByRole('figure', { name: 'Preview on a phone' });
const message = (): HTMLElement => screen.getByRole('textbox', { name: 'Message' });
const group = (number: number) => screen.findByRole('group', { name: `Button ${number}` });
const label = (of: HTMLElement): HTMLElement => within(of).getByRole('textbox', { name: 'Words on the button' });

async function write(view: Rendered, text: string): Promise<void> {
  await view.user.click(message());
  await view.user.paste(text);
}
async function add(view: Rendered, number: number, words: string): Promise<HTMLElement> {
  await view.user.click(await screen.findByRole('button', { name: 'Add a button' }));
  const added = await group(number);
  await view.user.click(label(added));
  if (words !== '') await view.user.paste(words);
  return added;
}
async function pick(view: Rendered, of: HTMLElement, field: string, option: string): Promise<void> {
  await view.user.click(within(of).getByRole('combobox', { name: field }));
  await view.user.click(await screen.findByRole('option', { name: option }));
}
async function send(view: Rendered): Promise<void> {
  await view.user.click(await screen.findByRole('combobox', { name: 'To' }));
  await view.user.click(await screen.findByRole('option', { name: /^PIZZA/ }));
  await costs('120 people × 1 = 120 messages');
  await view.user.click(screen.getByRole('button', { name: 'Review and send' }));
}

describe('decision 717: the buttons of a message', () => {
  it('are not offered without an agent', async () => {
    show();
    await phone();
    expect(message()).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Add a button' })).not.toBeInTheDocument();
  });

  it('are previewed over RCS, and the text alone as it falls back', async () => {
    const view = show(WITH_RCS);
    const shown = await phone();
    await write(view, `Dinner? ${LINK}`);
    const first = await add(view, 1, 'See the menu');
    // The message has an address, so the first button opens it.
    expect(within(first).getByRole('combobox', { name: 'Address in the message' })).toHaveTextContent(LINK);
    expect(shown).toHaveTextContent('RCS message');
    expect(shown).toHaveTextContent('See the menu');
    await view.user.click(screen.getByRole('button', { name: 'As a text' }));
    expect(shown).toHaveTextContent('Text message');
    expect(shown).not.toHaveTextContent('See the menu');
    expect(shown).toHaveTextContent(LINK);
  });

  it('add an answer to the message that does not name it', async () => {
    const view = show(WITH_RCS);
    await phone();
    await write(view, 'Dinner tonight?');
    const first = await add(view, 1, 'Yes');
    await view.user.click(within(first).getByRole('button', { name: 'Add it to the message' }));
    expect(message()).toHaveValue('Dinner tonight?\nReply Yes.');
    expect(within(first).queryByRole('button', { name: 'Add it to the message' })).not.toBeInTheDocument();
  });

  it('are at most four, and each can be removed', async () => {
    const view = show(WITH_RCS);
    await phone();
    for (const number of [1, 2, 3, 4]) await add(view, number, `Answer ${number}`);
    expect(screen.getByRole('button', { name: 'Add a button' })).toBeDisabled();
    expect(screen.getByText('A message has at most 4 buttons.')).toBeInTheDocument();
    await view.user.click(screen.getByRole('button', { name: 'Remove button 2' }));
    expect(label(await group(2))).toHaveValue('Answer 3');
    expect(screen.getByRole('button', { name: 'Add a button' })).toBeEnabled();
  });

  it('that cannot be sent are refused at their field, and what was typed stays', async () => {
    const view = show(WITH_RCS);
    await phone();
    await write(view, 'Dinner tonight?');
    const first = await add(view, 1, 'Yes');
    await send(view);
    expect(await within(first).findByText(/^Write this answer into the message too/)).toBeInTheDocument();
    expect(label(first)).toHaveValue('Yes');
    expect(label(first)).toBeInvalid();
    await pick(view, first, 'Kind', 'Link');
    expect(within(first).getByText('The message has no address yet. Add a link to it first.')).toBeInTheDocument();
  });

  it('are sent with the message, and a refusal of the server is shown at its field', async () => {
    const sent: Record<string, unknown>[] = [];
    const answers = [
      () => apiError(422, 'invalid', 'Not this.', { 'buttons.0.label': 'Not this.' }),
      () => apiOk({ id: 7, recipients: 120, required: 120 }, 'Sent.'),
    ];
    const view = show({
      ...WITH_RCS,
      handlers: [
        api.post('messages/campaigns', async ({ request }) => {
          sent.push(await formOf(request));
          return (answers.shift() ?? (() => apiError(500, 'internal', 'Again')))();
        }),
        noResults(7),
      ],
    });
    await phone();
    await write(view, `Dinner? Reply Yes. ${LINK}`);
    const first = await add(view, 1, 'Menu');
    const second = await add(view, 2, 'Yes');
    await send(view);
    await view.user.click(within(await preflight()).getByRole('button', { name: 'Send Now' }));
    expect(await within(first).findByText('Not this.')).toBeInTheDocument();
    expect(label(second)).toHaveValue('Yes');
    expect(sent[0]?.['buttons[]'] ?? sent[0]?.buttons).toEqual([
      JSON.stringify({ kind: 'link', label: 'Menu', url: LINK }),
      JSON.stringify({ kind: 'reply', label: 'Yes', url: '' }),
    ]);
  });

  it('of a draft are shown after the agent was switched off, and can be removed', async () => {
    const content = { message: 'Reply Yes.', buttons: [{ kind: 'reply', label: 'Yes', url: '' }] };
    const stored = storedDraft({ revision: 3, content: content as never });
    const view = show(
      { handlers: [api.get('messages/campaigns/draft', () => apiOk(stored))] },
      '/messages/add?draft=40',
    );
    expect(label(await group(1))).toHaveValue('Yes');
    expect(screen.getByText(/^Your account sends nothing over RCS at the moment/)).toBeInTheDocument();
    await view.user.click(screen.getByRole('button', { name: 'Remove button 1' }));
    expect(await phone()).toHaveTextContent('Text message');
  });
});
