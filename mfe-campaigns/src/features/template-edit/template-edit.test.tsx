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
  type Rendered,
} from '@textloom/testing';
import type { RequestHandler } from 'msw';
import { remote } from '../../remote';

const TEMPLATE = make.template({ id: 12, name: 'Friday', message: 'Two for one today', revision: 4 });
type Body = Record<string, string | string[]>;

/** The page that follows a save. */
const list = api.get('messages/templates', () => apiPage([]));
const add = (...handlers: RequestHandler[]): Rendered =>
  renderRemote(remote, '/messages/template/add', { handlers: [...handlers, list] });
const edit = (...handlers: RequestHandler[]): Rendered =>
  renderRemote(remote, '/messages/template/12', {
    handlers: [api.get('messages/templates/12', () => apiOk(TEMPLATE)), ...handlers, list],
  });
const name = (): HTMLElement => screen.getByRole('textbox', { name: /^Name/ });
const message = (): HTMLElement => screen.getByRole('textbox', { name: 'Message' });
const form = () => screen.findByRole('form', { name: 'Template' });
async function write(view: Rendered, title: string, text: string): Promise<void> {
  await form();
  await view.user.type(name(), title);
  await view.user.click(message());
  await view.user.paste(text);
}

describe('TMPL-004, TMPL-005: the form of a template', () => {
  it('has name, composer without photo, Test, preview, Add and Cancel @long', async () => {
    const view = add();
    expect(await screen.findByRole('heading', { level: 1, name: 'New Template' })).toBeInTheDocument();
    await write(view, 'Friday', 'Two for one today');
    expect(screen.queryByRole('button', { name: /Attach/ })).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Test' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Add' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Cancel' })).toHaveAttribute('href', '/messages/templates');
    const phone = screen.getByRole('figure', { name: 'Preview on a phone' });
    expect(within(phone).getByText('Two for one today')).toBeInTheDocument();
  });

  it('says Save for an existing one, and shows its data', async () => {
    edit();
    expect(await screen.findByRole('heading', { level: 1, name: 'Friday' })).toBeInTheDocument();
    expect(name()).toHaveValue('Friday');
    expect(message()).toHaveValue('Two for one today');
    expect(screen.getByRole('button', { name: 'Save' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Add' })).not.toBeInTheDocument();
  });

  it('explains that a template does not exist', async () => {
    expectWarning(/^Loading .* failed: This template was not found\./);
    renderRemote(remote, '/messages/template/99', {
      handlers: [api.get('messages/templates/99', () => apiError(404, 'not_found', 'This template was not found.'))],
    });
    expect(await screen.findByText('This template was not found.')).toBeInTheDocument();
  });
});

describe('TMPL-006: saving a template', () => {
  it('adds it with name, message and segments, once for a double click, and returns to the list', async () => {
    const sent: Body[] = [];
    const view = add(
      api.post(
        'messages/templates',
        async ({ request }) => (sent.push(await formOf(request)), apiOk({ id: 5 }, 'Template added.')),
      ),
    );
    await write(view, 'Friday', 'Two for one today');
    await view.user.click(screen.getByRole('button', { name: 'Expand to 306' }));
    await view.user.dblClick(screen.getByRole('button', { name: 'Add' }));
    await waitFor(() => expect(view.address()).toBe('/messages/templates'));
    expect(sent).toEqual([{ name: 'Friday', message: 'Two for one today', segments: '2' }]);
    expect(view.alerts()).toEqual([{ kind: 'info', html: 'Template added.' }]);
  });

  it('changes it by PUT, and names the revision that was opened', async () => {
    const sent: Body[] = [];
    const view = edit(
      api.put(
        'messages/templates/12',
        async ({ request }) => (sent.push(await formOf(request)), apiOk({ id: 12 }, 'Template saved.')),
      ),
    );
    await form();
    await view.user.type(name(), ' night');
    await view.user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(view.address()).toBe('/messages/templates'));
    expect(sent).toEqual([{ name: 'Friday night', message: 'Two for one today', segments: '1', revision: '4' }]);
  });

  it('asks before it overwrites another user’s newer version', async () => {
    const sent: Body[] = [];
    const view = edit(
      api.put('messages/templates/12', async ({ request }) => {
        const body = await formOf(request);
        sent.push(body);
        return 'revision' in body
          ? apiError(409, 'edit_conflict', 'Somebody else changed this template.')
          : apiOk({ id: 12 }, 'Template saved.');
      }),
    );
    await form();
    await view.user.type(name(), ' night');
    let asked = view.answerConfirm(false);
    await view.user.click(screen.getByRole('button', { name: 'Save' }));
    expect((await asked).message).toContain('Somebody else changed this template.');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).toBeEnabled());
    expect(name()).toHaveValue('Friday night');
    asked = view.answerConfirm(true);
    await view.user.click(screen.getByRole('button', { name: 'Save' }));
    await asked;
    await waitFor(() => expect(view.address()).toBe('/messages/templates'));
    expect(sent).toHaveLength(3);
    expect(sent[2]).not.toHaveProperty('revision');
  });
});

describe('VAL-058: a template’s name and message', () => {
  it('are required, with the errors at their fields; nothing is sent', async () => {
    const view = add();
    await form();
    await view.user.click(screen.getByRole('button', { name: 'Add' }));
    expect(await screen.findByText('Name is required.')).toBeInTheDocument();
    expect(screen.getByText('Message is required.')).toBeInTheDocument();
  });
});

describe('ERR-017: a failed save of a template', () => {
  it('shows the server’s message in a danger alert, and keeps the input', async () => {
    const view = add(api.post('messages/templates', () => apiError(409, 'conflict', 'You have 500 templates.')));
    await write(view, 'Friday', 'Two for one today');
    await view.user.click(screen.getByRole('button', { name: 'Add' }));
    await waitFor(() => expect(view.alerts()).toEqual([{ kind: 'danger', html: 'You have 500 templates.' }]));
    expect(message()).toHaveValue('Two for one today');
    expect(view.address()).toBe('/messages/template/add');
  });

  it('shows an error of the text at its field', async () => {
    const view = add(
      api.post('messages/templates', () =>
        apiError(422, 'invalid', 'This text is too long.', { message: 'This text is too long.' }),
      ),
    );
    await write(view, 'Friday', 'Two for one today');
    await view.user.click(screen.getByRole('button', { name: 'Add' }));
    expect(await within(await form()).findByText('This text is too long.')).toBeInTheDocument();
  });
});
