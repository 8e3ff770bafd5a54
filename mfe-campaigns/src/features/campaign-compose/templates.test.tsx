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
  type Rendered,
} from '@textloom/testing';
import type { Template } from '@textloom/contracts';
import type { RequestHandler } from 'msw';
import { remote } from '../../remote';
import { counted, noDraft } from '../../testing/compose.fixture';

const FRIDAY = make.template({ id: 1, name: 'Friday', message: 'Two for one today', segments: 2 });

const show = (templates: readonly Template[] = [FRIDAY], ...handlers: RequestHandler[]): Rendered =>
  renderRemote(remote, '/messages/add', {
    handlers: [
      ...handlers,
      api.get('messages/templates/all', () => apiOk({ entries: templates })),
      counted(120),
      ...noDraft(),
    ],
  });
const message = (): HTMLElement => screen.getByRole('textbox', { name: 'Message' });
const tab = (name: string): HTMLElement => screen.getByRole('tab', { name });
async function write(view: Rendered, text: string): Promise<void> {
  await view.user.click(await screen.findByRole('textbox', { name: 'Message' }));
  await view.user.paste(text);
}
async function choose(view: Rendered, name: string): Promise<void> {
  await view.user.click(await screen.findByRole('tab', { name: 'Templates' }));
  await view.user.click(await screen.findByRole('button', { name: new RegExp(`^${name}`) }));
}

describe('CAMP-014: the tabs of the composer', () => {
  it('are Compose and Templates', async () => {
    const view = show();
    expect(await screen.findByRole('tab', { name: 'Compose' })).toHaveAttribute('aria-selected', 'true');
    await view.user.click(tab('Templates'));
    expect(tab('Templates')).toHaveAttribute('aria-selected', 'true');
    expect(screen.queryByRole('textbox', { name: 'Message' })).not.toBeInTheDocument();
    await view.user.click(tab('Compose'));
    expect(message()).toBeInTheDocument();
  });

  it('return to Compose to show an error of the message @long', async () => {
    const view = show();
    await view.user.click(await screen.findByRole('combobox', { name: 'To' }));
    await view.user.click(await screen.findByRole('option', { name: /^PIZZA/ }));
    await view.user.click(tab('Templates'));
    await screen.findByText('Friday');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Review and send' })).toBeEnabled());
    await view.user.click(screen.getByRole('button', { name: 'Review and send' }));
    expect(await screen.findByText('A message is required.')).toBeInTheDocument();
    expect(tab('Compose')).toHaveAttribute('aria-selected', 'true');
  });
});

describe('CAMP-015: choosing a template', () => {
  it('sets text and segments, and returns to the message', async () => {
    const view = show();
    await choose(view, 'Friday');
    expect(message()).toHaveValue('Two for one today');
    expect(screen.getByText('17/306')).toBeInTheDocument();
    expect(tab('Compose')).toHaveFocus();
    expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
  });

  it('overwrites the input; Undo restores it @long', async () => {
    const view = show();
    await write(view, 'My own words');
    await choose(view, 'Friday');
    expect(message()).toHaveValue('Two for one today');
    expect(screen.getByText('The template “Friday” replaced your message.')).toBeInTheDocument();
    await view.user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(message()).toHaveValue('My own words');
    expect(screen.getByText('12/160')).toBeInTheDocument();
  });

  it('offers no Undo once the text was changed again @long', async () => {
    const view = show();
    await write(view, 'My own words');
    await choose(view, 'Friday');
    await write(view, ' until nine');
    expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
  });

  it('removes a picture, because templates have none; Undo restores it @long', async () => {
    const view = show();
    await screen.findByRole('textbox', { name: 'Message' });
    await view.user.upload(
      screen.getByLabelText('Attachment'),
      new File(['pixels'], 'menu.png', { type: 'image/png' }),
    );
    await choose(view, 'Friday');
    expect(screen.getByText('The template “Friday” replaced your message and its attachment.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Remove menu.png' })).not.toBeInTheDocument();
    await view.user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(screen.getByRole('button', { name: 'Remove menu.png' })).toBeInTheDocument();
  });
});

describe('CAMP-016: the Templates tab', () => {
  it('lists all templates with their text, and leads to Manage Templates', async () => {
    const view = show([FRIDAY, make.template({ id: 2, name: 'Sunday', message: 'Brunch until two' })]);
    await view.user.click(await screen.findByRole('tab', { name: 'Templates' }));
    const list = await screen.findByRole('list', { name: 'Templates' });
    expect(
      within(list)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['FridayTwo for one today2 messages', 'SundayBrunch until two1 message']);
    expect(screen.getByRole('link', { name: 'Manage Templates' })).toHaveAttribute('href', '/messages/templates');
  });

  it('searches a long list @long', async () => {
    const many = Array.from({ length: 9 }, (_, n) => make.template({ name: `Template ${n}`, message: `Text ${n}` }));
    const view = show(many);
    await view.user.click(await screen.findByRole('tab', { name: 'Templates' }));
    await view.user.type(await screen.findByRole('searchbox', { name: 'Search templates' }), 'text 7');
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
    await view.user.type(screen.getByRole('searchbox', { name: 'Search templates' }), 'x');
    expect(await screen.findByText('No result.')).toBeInTheDocument();
  });

  it('explains the first step without templates', async () => {
    const view = show([]);
    await view.user.click(await screen.findByRole('tab', { name: 'Templates' }));
    expect(await screen.findByText('No templates yet')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'New Template' })).toHaveAttribute('href', '/messages/template/add');
  });

  it('shows an error when they cannot be loaded, and tries again', async () => {
    expectWarning(/^Loading .* failed: It broke\./);
    let works = false;
    const view = show(
      [],
      api.get('messages/templates/all', () =>
        works ? apiOk({ entries: [FRIDAY] }) : apiError(500, 'internal', 'It broke.'),
      ),
    );
    await view.user.click(await screen.findByRole('tab', { name: 'Templates' }));
    expect(await screen.findByText('It broke.')).toBeInTheDocument();
    works = true;
    await view.user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Friday')).toBeInTheDocument();
  });
});

describe('CAMP-014: saving the message as a template', () => {
  it('asks for a name, and keeps text and segments @long', async () => {
    const sent: Record<string, string | string[]>[] = [];
    const view = show(
      [],
      api.post(
        'messages/templates',
        async ({ request }) => (sent.push(await formOf(request)), apiOk({ id: 9 }, 'Template added.')),
      ),
    );
    await screen.findByRole('textbox', { name: 'Message' });
    expect(screen.getByRole('button', { name: 'Save as template' })).toBeDisabled();
    await write(view, 'Two for one today');
    await view.user.click(screen.getByRole('button', { name: 'Save as template' }));
    const dialog = await screen.findByRole('dialog', { name: 'Save as template' });
    await view.user.type(within(dialog).getByRole('textbox', { name: /^Name/ }), 'Friday');
    await view.user.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(sent).toEqual([{ name: 'Friday', message: 'Two for one today', segments: '1' }]);
    expect(view.alerts()).toEqual([{ kind: 'info', html: 'Template added.' }]);
    expect(message()).toHaveValue('Two for one today');
  });
});
