import type { Delivery, DeliveryDetail, Webhook } from '@textloom/contracts';
import {
  api,
  apiError,
  apiOk,
  apiPage,
  chooseAction,
  expectWarning,
  findRow,
  queryOf,
  renderPart,
  screen,
  waitFor,
  within,
  type FrameOptions,
} from '@textloom/testing';
import { Route, Routes } from 'react-router-dom';
import { deliveryDetailOf, deliveryOf, webhookOf } from '../testing/webhook.fixture';
import DeliveryPage from './delivery.page';
import WebhookPage from './webhook.page';

interface Server {
  webhook?: Webhook;
  deliveries?: Delivery[];
  detail?: DeliveryDetail;
  handlers?: NonNullable<FrameOptions['handlers']>;
}

function show(path: string, { webhook = webhookOf(), deliveries = [], detail, handlers = [] }: Server = {}) {
  const asked: Record<string, string>[] = [];
  const stored = { webhooks: [webhook], deliveries, detail };
  const server = [
    api.get('profiles/webhooks', () => apiOk({ entries: stored.webhooks })),
    api.get(
      'profiles/webhooks/:id/deliveries',
      ({ request }) => (asked.push(queryOf(request)), apiPage(stored.deliveries)),
    ),
    api.get('profiles/webhooks/:id/deliveries/:delivery', () => apiOk(stored.detail)),
  ];
  const view = renderPart(
    <Routes>
      <Route path="/account/webhooks" element={<p>The list</p>} />
      <Route path="/account/webhooks/:id" element={<WebhookPage />} />
      <Route path="/account/webhooks/:id/deliveries/:delivery" element={<DeliveryPage />} />
    </Routes>,
    { path, handlers: [...handlers, ...server] },
  );
  return { ...view, asked, stored };
}

const PATH = '/account/webhooks/5';
const press = (name: string) => screen.getByRole('button', { name });

describe('The page of a webhook', () => {
  it('shows the settings and the deliveries', async () => {
    show(PATH, {
      deliveries: [
        deliveryOf(),
        deliveryOf({ id: 9, event: 'webhook.test', status: 'waiting', attempts: 0, code: null, failure: '' }),
        deliveryOf({
          id: 10,
          event: 'link.clicked',
          status: 'waiting',
          attempts: 2,
          code: null,
          failure: 'No answer.',
        }),
      ],
    });
    const row = within(await findRow('Failed'));
    for (const text of ['Subscribed', '9', '500']) expect(row.getByText(text)).toBeInTheDocument();
    expect(within(await findRow('Waiting')).getByText('Test event')).toBeInTheDocument();
    expect(within(await findRow('Retrying')).getByText('No answer.')).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Fills the sheet' })).toBeInTheDocument();
    expect(screen.getByText('https://example.com/hook')).toBeInTheDocument();
  });

  it('filters by the address, and says when nothing matches or nothing was sent', async () => {
    const { asked, unmount } = show(`${PATH}?status=failed&event=link.clicked`);
    expect(await screen.findByText('No result.')).toBeInTheDocument();
    expect(asked).toEqual([{ 'filter[status]': 'failed', 'filter[event]': 'link.clicked', 'filter[page]': '1' }]);
    unmount();
    show(PATH);
    expect(await screen.findByText('Nothing sent in the last 30 days')).toBeInTheDocument();
  });

  it('sends a test event, which appears in the log', async () => {
    const { user, stored } = show(PATH, {
      handlers: [
        api.post('profiles/webhooks/:id/test', () => {
          stored.deliveries = [deliveryOf({ event: 'webhook.test', status: 'delivered', code: 204 })];
          return apiOk({ id: 8 }, 'The test event is on its way.');
        }),
      ],
    });
    await screen.findByText('Nothing sent in the last 30 days');
    await user.click(press('Send test event'));
    expect(await findRow('Test event')).toHaveTextContent('204');
  });

  it('creates a new secret after a confirmation, and shows it once', async () => {
    const view = show(PATH, {
      handlers: [api.post('profiles/webhooks/:id/secret', () => apiOk({ id: 5, secret: 'whsec_new' }, 'Made.'))],
    });
    await screen.findByText('Nothing sent in the last 30 days');
    const asked = view.answerConfirm(true);
    await chooseAction(view.user, 'New secret');
    expect(await asked).toMatchObject({
      message: expect.stringContaining('For 24 hours, calls are also signed with the old secret'),
    });
    expect(await screen.findByDisplayValue('whsec_new')).toBeInTheDocument();
    expect(screen.getByText(/For the next 24 hours, calls are also signed with the old secret/)).toBeInTheDocument();
  });

  it('says why the webhook is disabled, and until when the old secret is valid', async () => {
    const webhook = webhookOf({
      enabled: false,
      disabled_reason: 'gone',
      old_secret_until: '2026-11-03T12:00:00-08:00',
    });
    show(PATH, { webhook });
    expect(await screen.findByText(/the address no longer exists/)).toBeInTheDocument();
    expect(screen.getByText(/Calls are also signed with the old secret until Nov 3, 2026/)).toBeInTheDocument();
    expect(press('Send test event')).toBeDisabled();
  });

  it('deletes the webhook after a confirmation, and returns to the list', async () => {
    const view = show(PATH, {
      handlers: [api.delete('profiles/webhooks/:id', () => apiOk({ id: 5 }, 'Deleted.'))],
    });
    await screen.findByText('Nothing sent in the last 30 days');
    const asked = view.answerConfirm(true);
    await chooseAction(view.user, 'Delete');
    await asked;
    expect(await screen.findByText('The list')).toBeInTheDocument();
  });

  it('says that the webhook does not exist, or that it could not be loaded', async () => {
    const { unmount } = show('/account/webhooks/77');
    expect(await screen.findByText('This webhook was not found.')).toBeInTheDocument();
    unmount();
    expectWarning(/webhooks.* failed: It broke/);
    show(PATH, { handlers: [api.get('profiles/webhooks', () => apiError(500, 'internal', 'It broke.'))] });
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeInTheDocument();
  });
});

describe('A delivery', () => {
  it('opens beside the log with request and response, and can be resent', async () => {
    const resent: unknown[] = [];
    const { user, stored } = show(`${PATH}?open=8`, {
      deliveries: [deliveryOf()],
      detail: deliveryDetailOf(),
      handlers: [
        api.post('profiles/webhooks/:id/deliveries/:delivery/resend', ({ params }) => {
          resent.push(params);
          const delivered = { status: 'delivered', code: 204, failure: '' } as const;
          stored.detail = deliveryDetailOf({ ...delivered, response: '' });
          stored.deliveries = [deliveryOf(delivered)];
          return apiOk({ id: 8 }, 'It is sent again.');
        }),
      ],
    });
    const panel = within(await screen.findByRole('dialog', { name: 'Delivery' }));
    expect(await panel.findByText(/"phone": "5125550123"/)).toBeInTheDocument();
    expect(panel.getByText('Out of order')).toBeInTheDocument();
    await user.click(panel.getByRole('button', { name: 'Resend' }));
    expect(await panel.findByText('Delivered')).toBeInTheDocument();
    await waitFor(() => expect(screen.getAllByText('Delivered')).toHaveLength(2));
    expect(resent).toMatchObject([{ id: '5', delivery: '8' }]);
  });

  it('has a page of its own, for a phone', async () => {
    show(`${PATH}/deliveries/8`, { detail: deliveryDetailOf() });
    expect(await screen.findByRole('heading', { name: 'Subscribed' })).toBeInTheDocument();
    expect(screen.getByText('The server answered 500.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Deliveries' })).toHaveAttribute('href', PATH);
  });

  it('says that it was not found', async () => {
    expectWarning(/webhook-deliveries.* failed: This delivery was not found/);
    show(`${PATH}/deliveries/none`);
    expect(await screen.findByText('This delivery was not found.')).toBeInTheDocument();
  });
});
