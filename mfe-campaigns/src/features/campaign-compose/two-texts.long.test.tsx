import {
  api,
  apiError,
  apiOk,
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
import { costs, counted, dryRun, noDraft, preflight, run, storedDraft } from '../../testing/compose.fixture';

type Body = Record<string, string | string[]>;

const open = (path: string, ...handlers: RequestHandler[]): Rendered =>
  renderRemote(remote, path, { handlers: [...handlers, counted(120), dryRun(), ...noDraft()] });
const show = (...handlers: RequestHandler[]): Rendered => open('/messages/add', ...handlers);
const second = (): HTMLElement => screen.getByRole('textbox', { name: 'Second message' });

async function compose(view: Rendered, sum = '120 people × 1 = 120 messages'): Promise<void> {
  await view.user.click(await screen.findByRole('combobox', { name: 'To' }));
  await view.user.click(await screen.findByRole('option', { name: /^PIZZA/ }));
  await view.user.click(screen.getByRole('textbox', { name: 'Message' }));
  await view.user.paste('Two for one today');
  await costs(sum);
  await view.user.click(screen.getByRole('button', { name: /^More options/ }));
  await view.user.click(await screen.findByRole('switch', { name: 'Compare two texts' }));
  await screen.findByRole('textbox', { name: 'Second message' });
}
async function pick(view: Rendered, field: string, option: string): Promise<void> {
  await view.user.click(screen.getByRole('combobox', { name: field }));
  await view.user.click(await screen.findByRole('option', { name: option }));
}
async function send(view: Rendered): Promise<void> {
  await view.user.click(screen.getByRole('button', { name: 'Review and send' }));
  await view.user.click(within(await preflight()).getByRole('button', { name: 'Send Now' }));
}

describe('comparing two texts in the composer', () => {
  it('is off at first, and sends nothing about it', async () => {
    const view = show();
    await view.user.click(await screen.findByRole('button', { name: /^More options/ }));
    expect(await screen.findByRole('switch', { name: 'Compare two texts' })).not.toBeChecked();
    expect(screen.queryByRole('textbox', { name: 'Second message' })).not.toBeInTheDocument();
  });

  it('sends the second text with share, measure and time, and explains the effect', async () => {
    const sent: Body[] = [];
    const asked: Body[] = [];
    const view = show(
      api.post('messages/campaigns/dryrun', async ({ request }) => (asked.push(await formOf(request)), apiOk(run()))),
      api.post(
        'messages/campaigns',
        async ({ request }) => (sent.push(await formOf(request)), apiError(503, 'unavailable', 'Please try again.')),
      ),
    );
    await compose(view);
    await view.user.click(second());
    await view.user.paste('Half price today');
    await pick(view, 'Try on', '40% of the people');
    await pick(view, 'Choose after', '2 hours');
    expect(
      screen.getByText(
        'Of 120 people, 24 get the first text and 24 the second one. 2 hours later the text with more replies goes to the other 72; in a tie it is the first one.',
      ),
    ).toBeInTheDocument();
    await send(view);
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(asked[0]).toMatchObject({ message_b: 'Half price today', ab_share: '40', ab_hours: '2' });
    expect(sent[0]).toMatchObject({
      message: 'Two for one today',
      message_b: 'Half price today',
      ab_share: '40',
      ab_metric: 'replies',
      ab_hours: '2',
    });
    expect(second()).toHaveValue('Half price today');
  });

  it('is refused before the review if there are too few people, with the reason beside the share', async () => {
    const view = renderRemote(remote, '/messages/add', { handlers: [counted(30), dryRun(), ...noDraft()] });
    await compose(view, '30 people × 1 = 30 messages');
    await view.user.click(second());
    await view.user.paste('Half price today');
    const reason = /^Each text is tried on at least 10 people\. 20% of 30 people are too few: send one text\.$/;
    expect(screen.getByText(reason)).toBeInTheDocument();
    await view.user.click(screen.getByRole('button', { name: 'Review and send' }));
    expect(await screen.findByText(reason, { selector: '[role=alert]' })).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('requires a second text of the same kind that differs', async () => {
    const view = show();
    await compose(view);
    const button = screen.getByRole('button', { name: 'Review and send' });
    await view.user.click(button);
    expect(await screen.findByText('A second message is required.')).toHaveRole('alert');
    await view.user.click(second());
    await view.user.paste('Two for one today');
    await view.user.click(button);
    expect(await screen.findByText('Both texts are the same. Write another one.')).toBeInTheDocument();
    await view.user.click(second());
    await view.user.paste('x'.repeat(200));
    expect(second()).toHaveValue(`Two for one today${'x'.repeat(143)}`);
  });

  it('shows the server’s error at its field', async () => {
    const message = 'Clicks are counted on short links. Add one to both texts, or compare the replies.';
    const view = show(api.post('messages/campaigns', () => apiError(422, 'invalid', message, { ab_metric: message })));
    await compose(view);
    await view.user.click(second());
    await view.user.paste('Half price today');
    await pick(view, 'Better is', 'More clicks');
    await send(view);
    expect(await screen.findByText(message)).toHaveRole('alert');
  });

  it('is restored with a stored draft', async () => {
    const content = {
      name: '',
      message: 'Two for one today',
      segments: 1,
      schedule: 0,
      schedule_date: '',
      own_time: false,
      quiet: true,
      not_after: '',
      ab: { on: true, message: 'Half price today', share: 30, metric: 'replies', hours: 8 } as const,
      buttons: [],
      subscribers: [],
      groups: [],
      keywords: [7],
    };
    open(
      '/messages/add?draft=40',
      api.get('messages/campaigns/draft', () => apiOk(storedDraft({ revision: 2, content }))),
    );
    expect(await screen.findByRole('textbox', { name: 'Second message' })).toHaveValue('Half price today');
    expect(screen.getByRole('combobox', { name: 'Choose after' })).toHaveTextContent('8 hours');
  });

  it('is edited with a scheduled campaign', async () => {
    const campaign = make.campaign({
      id: 5,
      sent: 0,
      state: 'scheduled',
      schedule: 1,
      schedule_date: '12/31/2027 09:30 AM',
      own_time: false,
      ab: { message_b: 'Half price today', share: 15, metric: 'replies', hours: 3 },
    });
    renderRemote(remote, '/messages/5', {
      handlers: [api.get('messages/campaigns/5', () => apiOk(campaign)), counted(120), dryRun(), ...noDraft()],
    });
    expect(await screen.findByRole('textbox', { name: 'Second message' })).toHaveValue('Half price today');
    expect(screen.getByRole('combobox', { name: 'Try on' })).toHaveTextContent('15% of the people');
  });
});
