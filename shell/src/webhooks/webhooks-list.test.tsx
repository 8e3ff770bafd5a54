import type { Webhook } from '@textloom/contracts';
import {
  api,
  apiError,
  apiOk,
  expectWarning,
  findRow,
  formOf,
  renderPart,
  screen,
  waitFor,
  within,
  type FrameOptions,
} from '@textloom/testing';
import { webhookOf } from '../testing/webhook.fixture';
import WebhooksPage from './webhooks-list.page';

const PATH = '/account/webhooks';
const ADDRESS = 'https://example.com/hook';

function show(webhooks: Webhook[] = [], handlers: NonNullable<FrameOptions['handlers']> = []) {
  const stored = [...webhooks];
  const list = api.get('profiles/webhooks', () => apiOk({ entries: stored }));
  return { ...renderPart(<WebhooksPage />, { path: PATH, handlers: [list, ...handlers] }), stored };
}

const box = (name: string) => screen.getByRole('checkbox', { name });
const press = (name: string) => screen.getByRole('button', { name });

describe('Webhooks', () => {
  it('are listed with their events and state', async () => {
    show([
      webhookOf(),
      webhookOf({ id: 6, url: 'https://example.com/gone', enabled: false, disabled_reason: 'gone' }),
      webhookOf({ id: 7, url: 'https://example.com/slow', failing_since: '2026-11-02T12:00:00-08:00' }),
    ]);
    const works = within(await findRow(ADDRESS));
    expect(works.getByText('Subscribed, Message received')).toBeInTheDocument();
    expect(works.getByText('Enabled')).toBeInTheDocument();
    expect(works.getByRole('link', { name: ADDRESS })).toHaveAttribute('href', '/account/webhooks/5');
    expect(within(await findRow('https://example.com/gone')).getByText('Disabled')).toBeInTheDocument();
    expect(within(await findRow('https://example.com/slow')).getByText('Failing')).toBeInTheDocument();
  });

  it('are created with an address and events, and their secret is shown once', async () => {
    const sent: unknown[] = [];
    const { user, stored } = show(
      [],
      [
        api.post('profiles/webhooks', async ({ request }) => {
          sent.push(await formOf(request));
          stored.push(webhookOf());
          return apiOk({ id: 5, secret: 'whsec_abc' }, 'Created.');
        }),
      ],
    );
    expect(await screen.findByText('No webhooks yet')).toBeInTheDocument();
    expect(screen.getAllByRole('link', { name: 'Documentation' })[0]).toHaveAttribute('href', '/api/v1/docs#webhooks');
    await user.click(press('New Webhook'));
    await user.click(await screen.findByRole('button', { name: 'Create webhook' }));
    expect(await screen.findByText(/^Enter the whole address/)).toBeInTheDocument();
    expect(screen.getByText('Choose at least one event.')).toBeInTheDocument();
    await user.type(screen.getByRole('textbox', { name: /^Address/ }), ADDRESS);
    expect(box('Message received')).toHaveAccessibleDescription('A person texted you, for example a reply.');
    await user.click(box('Message received'));
    await user.click(press('Create webhook'));
    expect(await screen.findByDisplayValue('whsec_abc')).toBeInTheDocument();
    expect(sent).toEqual([{ url: ADDRESS, description: '', 'events[]': ['message.received'] }]);
    await user.click(press('Done'));
    await waitFor(() => expect(screen.queryByDisplayValue('whsec_abc')).not.toBeInTheDocument());
    expect(await findRow(ADDRESS)).toBeInTheDocument();
  });

  it('keep the input when refused, with the reason at the field', async () => {
    const reason = 'This address is in a private network.';
    const { user } = show(
      [webhookOf()],
      [api.put('profiles/webhooks/:id', () => apiError(422, 'invalid', 'Please check.', { url: reason }))],
    );
    await findRow(ADDRESS);
    await user.click(press(`Edit ${ADDRESS}`));
    const address = await screen.findByRole('textbox', { name: /^Address/ });
    expect(box('Subscribed')).toBeChecked();
    await user.clear(address);
    await user.type(address, 'https://10.0.0.1/hook');
    await user.click(press('Save'));
    await waitFor(() => expect(address).toHaveAccessibleDescription(reason));
    expect(address).toHaveValue('https://10.0.0.1/hook');
  });

  it('ask before input is discarded', async () => {
    const view = show([webhookOf()]);
    await findRow(ADDRESS);
    await view.user.click(press(`Edit ${ADDRESS}`));
    await view.user.type(await screen.findByRole('textbox', { name: 'Description' }), ' of Ana');
    const asked = view.answerConfirm(false);
    await view.user.keyboard('{Escape}');
    expect(await asked).toMatchObject({ title: 'Leave without saving?' });
    expect(screen.getByDisplayValue('Fills the sheet of Ana')).toBeInTheDocument();
  });

  it('are disabled and enabled without other changes', async () => {
    const sent: unknown[] = [];
    const { user, stored } = show(
      [webhookOf()],
      [
        api.put('profiles/webhooks/:id', async ({ request }) => {
          sent.push(await formOf(request));
          stored[0] = webhookOf({ enabled: false });
          return apiOk({ id: 5 }, 'Disabled.');
        }),
      ],
    );
    await findRow(ADDRESS);
    await user.click(press(`Disable ${ADDRESS}`));
    expect(await screen.findByRole('button', { name: `Enable ${ADDRESS}` })).toBeInTheDocument();
    const events = ['subscriber.subscribed', 'message.received'];
    expect(sent).toEqual([{ url: ADDRESS, description: 'Fills the sheet', 'events[]': events, enabled: '0' }]);
  });

  it('are deleted after a confirmation', async () => {
    const deleted: unknown[] = [];
    const view = show(
      [webhookOf()],
      [api.delete('profiles/webhooks/:id', ({ params }) => (deleted.push(params.id), apiOk({ id: 5 }, 'Deleted.')))],
    );
    await findRow(ADDRESS);
    const asked = view.answerConfirm(true);
    await view.user.click(press(`Delete ${ADDRESS}`));
    expect(await asked).toMatchObject({ message: expect.stringContaining(ADDRESS) });
    await waitFor(() => expect(deleted).toEqual(['5']));
  });

  it('say that they could not be loaded', async () => {
    expectWarning(/webhooks.* failed: It broke/);
    const broken = api.get('profiles/webhooks', () => apiError(500, 'internal', 'It broke.'));
    renderPart(<WebhooksPage />, { path: PATH, handlers: [broken] });
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeInTheDocument();
  });

  it('are refused to an authorized user', () => {
    renderPart(<WebhooksPage />, { path: PATH, profile: { authorized_account: true } });
    expect(screen.queryByRole('button', { name: 'New Webhook' })).not.toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Webhooks' })).toBeInTheDocument();
  });
});
