import { api, apiError, apiOk, HttpResponse, make, renderRemote, screen, waitFor } from '@textloom/testing';
import type { RequestHandler } from 'msw';
import { remote } from '../../../remote';

const thread = (disabled = 0) =>
  make.thread({
    subscriber: make.subscriber({ id: 42, disabled }),
    replies: [],
    info: { id: 12, phone: '5125550123', read: true, total: 0, unread: 0 },
  });
const sent: { form: FormData; key: string | null }[] = [];
let failures: (() => Response)[] = [];
const taking: RequestHandler = api.post('profiles/inbox/12', async ({ request }) => {
  sent.push({ form: await request.formData(), key: request.headers.get('Idempotency-Key') });
  return (failures.shift() ?? (() => apiOk({ id: 1 }, 'Response sent to subscriber')))();
});
const show = (disabled = 0) =>
  renderRemote(remote, '/account/inbox/12', {
    handlers: [api.get('profiles/inbox/12', () => apiOk(thread(disabled))), taking],
  });
const field = () => screen.findByRole('textbox', { name: 'Message' });
const button = () => screen.getByRole('button', { name: 'Reply to Subscriber' });

beforeEach(() => {
  sent.length = 0;
  failures = [];
});

describe('INBOX-024, INBOX-025: the reply panel', () => {
  it('has a composer with a preview, Reply to Subscriber, and Cancel, which goes back', async () => {
    const { user, address } = show();
    await user.type(await field(), 'See you at six');
    expect(screen.getAllByText('See you at six')).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(address()).toBe('/account/inbox'));
    expect(sent).toEqual([]);
  });

  it('is absent for unsubscribed ones', async () => {
    show(1);
    expect(await screen.findByText('This person has unsubscribed and can not be texted.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Reply to Subscriber' })).not.toBeInTheDocument();
  });

  it('requires a message', async () => {
    const { user } = show();
    await field();
    await user.click(button());
    expect(await screen.findByText('A message is required.')).toBeInTheDocument();
    expect(sent).toEqual([]);
  });
});

describe('INBOX-026, INBOX-027, API-004: sending a reply', () => {
  it('sends multipart with the subscriber’s fields, confirms it and empties the composer', async () => {
    const { user, alerts } = show();
    await user.type(await field(), 'See you at six');
    await user.click(button());
    await waitFor(() => expect(alerts()).toContainEqual({ kind: 'success', html: 'Response sent to subscriber' }));
    expect(Object.fromEntries(sent[0]?.form ?? [])).toEqual({
      subscriber_id: '42',
      phone: '5125550123',
      message: 'See you at six',
      segments: '1',
    });
    expect(await field()).toHaveValue('');
  });
});

describe('ERR-004: a failed reply', () => {
  it('shows the server’s message and keeps the input', async () => {
    failures = [() => apiError(409, 'not_enough_messages', 'You do not have enough messages.')];
    const { user, alerts } = show();
    await user.type(await field(), 'See you at six');
    await user.click(button());
    await waitFor(() => expect(alerts()).toContainEqual({ kind: 'danger', html: 'You do not have enough messages.' }));
    expect(await field()).toHaveValue('See you at six');
  });

  it('is repeated with the same key when there was no response, and with another one after a refusal', async () => {
    failures = [() => HttpResponse.error(), () => apiError(500, 'internal', 'It broke.')];
    const { user } = show();
    await user.type(await field(), 'See you at six');
    for (const times of [1, 2, 3]) {
      await waitFor(() => expect(button()).toBeEnabled());
      await user.click(button());
      await waitFor(() => expect(sent).toHaveLength(times));
    }
    const [first, second, third] = sent.map(({ key }) => key);
    expect(first).toBe(second);
    expect(third).not.toBe(second);
  });
});
