import type { CampaignReply } from '@textloom/contracts';
import { api, apiError, apiOk, apiPage, formOf, make, queryOf, screen, waitFor, within } from '@textloom/testing';
import { noResults, showCampaign, type ViewOptions } from '../../testing/campaign-view.fixture';

const campaign = make.campaign({ id: 5, total_replies: 2 });
const reply = (changes: Partial<CampaignReply> = {}): CampaignReply => ({
  id: 1,
  subscriber_id: 42,
  phone: '5125550123',
  message: 'Is it still on?',
  reply_to: 5,
  date: '2026-11-06T13:00:00-08:00',
  name: 'Sam Rivera',
  conversation_id: 7,
  ...changes,
});
const show = (options: ViewOptions = {}, replies = [reply()]) =>
  showCampaign(campaign, {
    search: '?tab=replies',
    ...options,
    handlers: [
      ...(options.handlers ?? []),
      api.get('messages/campaigns/5/replies', () => apiPage(replies)),
      api.get('messages/campaigns/5/repliers', () => apiOk({ subscribers: [42, 43] })),
    ],
  });

describe('CAMP-028: replies to a campaign', () => {
  it('are counted in the tab, and a row opens its conversation @long', async () => {
    show({}, [reply(), reply({ id: 2, subscriber_id: null, name: '', phone: '5125550199', message: 'Who is this?' })]);
    const table = await screen.findByRole('table', { name: 'Replies' });
    expect(screen.getByRole('tab', { name: 'Replies 2' })).toHaveAttribute('aria-selected', 'true');
    expect(within(table).getByText('Is it still on?')).toBeInTheDocument();
    expect(within(table).getByRole('link', { name: 'Sam Rivera' })).toHaveAttribute('href', '/account/inbox/5_42');
    // Without a subscriber, the row links by conversation.
    expect(within(table).getByRole('link', { name: '(512) 555-0199' })).toHaveAttribute('href', '/account/inbox/7');
  });

  it('are paged and searched', async () => {
    const asked: Record<string, string>[] = [];
    const view = show({
      handlers: [
        api.get(
          'messages/campaigns/5/replies',
          ({ request }) => (asked.push(queryOf(request)), apiPage([reply()], { total_entries: 60 })),
        ),
      ],
    });
    await screen.findByText('Is it still on?');
    await view.user.click(screen.getAllByRole('button', { name: /page 2/i })[0] as HTMLElement);
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ 'filter[page]': '2' }));
    await view.user.type(screen.getByRole('searchbox', { name: 'Search' }), 'still{Enter}');
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ 'filter[search]': 'still', 'filter[page]': '1' }));
    expect(view.address()).toBe('/messages/5?tab=replies');
  });
});

describe('CAMP-033, VAL-047, ERR-016: reply to all', () => {
  const open = async (options: ViewOptions = {}) => {
    const view = show(options);
    await view.user.click(await screen.findByRole('button', { name: 'Reply to all' }));
    const dialog = await screen.findByRole('dialog', { name: 'Reply to Subscribers' });
    return { ...view, dialog, field: await within(dialog).findByRole('textbox', { name: 'Message' }) };
  };
  const send = (dialog: HTMLElement) => within(dialog).getByRole('button', { name: 'Reply' });

  it('sends subscribers as a comma list, message and segments, and opens the new campaign @long', async () => {
    const sent: { form: Record<string, unknown>; key: string | null }[] = [];
    const { dialog, field, user, address, alerts } = await open({
      handlers: [
        api.post('messages/campaigns/5/replyall', async ({ request }) => {
          sent.push({ form: await formOf(request), key: request.headers.get('Idempotency-Key') });
          return apiOk({ id: 9, recipients: 2, required: 2 }, 'Your reply is being sent.');
        }),
        api.get('messages/campaigns/9', () => apiOk(make.campaign({ id: 9 }))),
        api.get('messages/campaigns/9/control', () =>
          apiOk({ state: 'sent', held_seconds: 0, waiting: 0, waiting_until: '', failed: 0, resent: 0 }),
        ),
        noResults(9),
      ],
    });
    expect(dialog).toHaveTextContent('Goes to the 2 people who replied');
    expect(dialog).toHaveTextContent('2 people × 1 = 2 messages');
    await user.type(field, 'Yes, until eight.');
    await user.click(send(dialog));
    await waitFor(() => expect(address()).toBe('/messages/9'));
    expect(sent).toEqual([
      { form: { subscribers: '42,43', message: 'Yes, until eight.', segments: '1' }, key: expect.any(String) },
    ]);
    expect(alerts()).toEqual([{ kind: 'success', html: 'Your reply is being sent.' }]);
  });

  it('requires a message, beside the field', async () => {
    const { dialog, user } = await open();
    await user.click(send(dialog));
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('A message is required.');
  });

  it('shows the server’s message when it is refused, and keeps the input, also while closed @long', async () => {
    const { dialog, field, user, alerts } = await open({
      handlers: [
        api.post('messages/campaigns/5/replyall', () => apiError(409, 'not_enough_messages', 'Too few messages.')),
      ],
    });
    await user.type(field, 'Thanks');
    await user.click(send(dialog));
    await waitFor(() => expect(alerts()).toEqual([{ kind: 'danger', html: 'Too few messages.' }]));
    expect(field).toHaveValue('Thanks');
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await user.click(await screen.findByRole('button', { name: 'Reply to all' }));
    expect(await screen.findByRole('textbox', { name: 'Message' })).toHaveValue('Thanks');
  });

  it('tells an unverified account immediately that it waits, and lets it only write', async () => {
    const { dialog, field, user } = await open({ profile: { verified: false } });
    expect(within(dialog).getByText(/^This waits until your email is verified\./)).toBeInTheDocument();
    await user.type(field, 'Yes');
    expect(send(dialog)).toBeDisabled();
  });

  it('is blocked if it costs more than the balance', async () => {
    const { dialog } = await open({ profile: { remaining_messages: 1 } });
    expect(within(dialog).getByRole('button', { name: 'Not enough messages' })).toBeDisabled();
  });

  it('shows when nobody can be texted any more, and offers nothing without replies', async () => {
    const { user } = show({
      handlers: [api.get('messages/campaigns/5/repliers', () => apiOk({ subscribers: [] }))],
    });
    await user.click(await screen.findByRole('button', { name: 'Reply to all' }));
    expect(await screen.findByText(/^Nobody who replied can be texted any more/)).toBeInTheDocument();
    expect(send(screen.getByRole('dialog'))).toBeDisabled();
  });
});
