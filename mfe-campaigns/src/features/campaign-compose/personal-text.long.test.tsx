import { api, apiError, apiOk, formOf, renderRemote, screen, waitFor, within, type Rendered } from '@textloom/testing';
import { remote } from '../../remote';
import { counted, noDraft } from '../../testing/compose.fixture';

const SHORT = 'https://txl.example/s/0000100000000abcde';
const show = (handlers: NonNullable<Parameters<typeof renderRemote>[2]>['handlers'] = []): Rendered =>
  renderRemote(remote, '/messages/add', {
    handlers: [...handlers, counted(120), ...noDraft()],
  });
const message = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Message' });
const phone = (): HTMLElement => screen.getByRole('figure', { name: 'Preview on a phone' });

async function write(view: Rendered, text: string, caret = text.length): Promise<HTMLTextAreaElement> {
  const field = await message();
  await view.user.click(field);
  await view.user.paste(text);
  field.setSelectionRange(caret, caret);
  return field;
}
async function personalize(view: Rendered, field: string): Promise<void> {
  await view.user.click(screen.getByRole('button', { name: 'Personalize' }));
  await view.user.click(await screen.findByRole('menuitem', { name: new RegExp(`^${field}`) }));
}
async function typeAddress(view: Rendered, address: string): Promise<HTMLElement> {
  await view.user.click(screen.getByRole('button', { name: 'Add link' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add a link' });
  await view.user.click(await within(dialog).findByRole('textbox', { name: /Web address/ }));
  await view.user.paste(address);
  return dialog;
}
const add = (view: Rendered, dialog: HTMLElement): Promise<void> =>
  view.user.click(within(dialog).getByRole('button', { name: 'Add link' }));

describe('Merge fields in the composer', () => {
  it('are inserted at the caret with a fallback to type over, counted at their longest and previewed', async () => {
    const view = show();
    const field = await write(view, 'Hi , two for one', 3);
    await personalize(view, 'First name');
    expect(field).toHaveValue('Hi {first_name|friend}, two for one');
    expect(screen.getByText('36/160')).toBeInTheDocument();
    expect(screen.getByText('Personal fields are counted at their longest.')).toBeInTheDocument();
    expect(within(phone()).getByText(/^Hi Alex, two for one/)).toBeInTheDocument();
    await waitFor(() => expect(field).toHaveFocus());
    await view.user.keyboard('you');
    expect(field).toHaveValue('Hi {first_name|you}, two for one');
  });

  it('are not inserted if they do not fit, and no input is lost', async () => {
    const view = show();
    const field = await write(view, 'a'.repeat(150), 10);
    await personalize(view, 'City');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'City, which may be 20 characters long, does not fit into the message.',
    );
    expect(field).toHaveValue('a'.repeat(150));
  });

  it('are refused beside the text when one is unknown', async () => {
    const view = show();
    await write(view, 'Hi {firstname}');
    await view.user.click(screen.getByRole('button', { name: 'Review and send' }));
    expect(await screen.findByText(/^\{firstname\} is not a field\./)).toHaveRole('alert');
  });
});

describe('CAMP-018, API-057: the URL shrinker of the composer', () => {
  it('shows the sample address first, then inserts the short one at the caret', async () => {
    const asked: Record<string, string | string[]>[] = [];
    const view = show([
      api.post('helper/shorturl', async ({ request }) => (asked.push(await formOf(request)), apiOk({ id: SHORT }))),
    ]);
    const field = await write(view, 'Look: today', 5);
    const dialog = await typeAddress(view, 'shop.example/menu');
    expect(within(dialog).getByText('Look: https://txl.example/demo today')).toBeInTheDocument();
    await add(view, dialog);
    await waitFor(() => expect(field).toHaveValue(`Look: ${SHORT} today`));
    expect(asked).toEqual([{ link: 'shop.example/menu' }]);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(field).toHaveFocus();
    expect(field.selectionStart).toBe(`Look: ${SHORT}`.length);
  });

  it('leaves the text unchanged if cancelled before the short address arrived', async () => {
    let answer = (): void => undefined;
    const held = new Promise<void>((resolve) => (answer = resolve));
    const view = show([
      api.post('helper/shorturl', async () => {
        await held;
        return apiOk({ id: SHORT });
      }),
    ]);
    const field = await write(view, 'Look:');
    const dialog = await typeAddress(view, 'shop.example/menu');
    await add(view, dialog);
    await view.user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await view.user.type(field, ' no link');
    answer();
    // Gives a pending response time to arrive.
    await new Promise((next) => setTimeout(next, 200));
    expect(field).toHaveValue('Look: no link');
    expect(view.alerts()).toEqual([]);
  });

  it('refuses an invalid web address beside the field, without a call', async () => {
    const asked = jest.fn(() => apiOk({ id: SHORT }));
    const view = show([api.post('helper/shorturl', asked)]);
    await write(view, 'Look:');
    const dialog = await typeAddress(view, 'javascript:alert(1)');
    await add(view, dialog);
    expect(await within(dialog).findByRole('alert')).toHaveTextContent(
      'Only addresses that begin with http:// or https:// can be shortened.',
    );
    expect(asked).not.toHaveBeenCalled();
  });

  it('keeps the input when the server refuses it, and when there is no room', async () => {
    const refused = { link: 'This address is already short.' };
    const answers = [apiError(422, 'invalid', refused.link, refused), apiOk({ id: SHORT })];
    const view = show([api.post('helper/shorturl', () => answers.shift() ?? apiOk({ id: SHORT }))]);
    const field = await write(view, 'a'.repeat(140));
    const dialog = await typeAddress(view, 'https://txl.example/s/x');
    await add(view, dialog);
    expect(await within(dialog).findByText('This address is already short.')).toBeInTheDocument();
    await add(view, dialog);
    expect(await within(dialog).findByText(/^The short address has 40 characters/)).toBeInTheDocument();
    expect(within(dialog).getByRole('textbox', { name: /Web address/ })).toHaveValue('https://txl.example/s/x');
    expect(field).toHaveValue('a'.repeat(140));
  });
});
