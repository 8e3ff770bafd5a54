import type { Slots } from '@textloom/contracts';
import { renderRemote, screen, waitFor, within, type Rendered } from '@textloom/testing';
import { remote } from '../../remote';
import { costs, counted, dryRun, noDraft, preflight } from '../../testing/compose.fixture';

/** A buyer of another remote that pays as soon as it may. */
const Buyer = ({ missing, purpose, onStart, onBought }: Slots['messages.buyer']) => (
  <button type="button" onClick={() => void onStart().then((ready) => ready && onBought())}>
    {`Buy ${missing} and ${purpose}`}
  </button>
);

interface Options {
  remaining?: number;
  verified?: boolean;
  provided?: boolean;
  handlers?: ReturnType<typeof dryRun>[];
}
const show = ({ remaining = 100, verified = true, provided = true, handlers = [] }: Options = {}): Rendered =>
  renderRemote(remote, '/messages/add', {
    profile: { remaining_messages: remaining, verified },
    ...(provided && { widgets: { 'messages.buyer': Buyer } }),
    handlers: [...handlers, counted(120), dryRun(), ...noDraft()],
  });
async function compose(view: Rendered, text = 'Two for one today'): Promise<void> {
  await view.user.click(await screen.findByRole('combobox', { name: 'To' }));
  await view.user.click(await screen.findByRole('option', { name: /^PIZZA/ }));
  await view.user.click(screen.getByRole('textbox', { name: 'Message' }));
  if (text !== '') await view.user.paste(text);
  await costs('120 people × 1 = 120 messages');
}
const offer = () => screen.findByRole('button', { name: 'Buy 21 and send' });

describe('decision 766: a campaign that lacks messages', () => {
  it('offers them beside the refusal, and opens the pre-flight of the same draft once they are bought', async () => {
    const view = show();
    await compose(view);
    expect(screen.getByRole('button', { name: 'Not enough messages' })).toBeInTheDocument();
    await view.user.click(await offer());
    const dialog = await preflight();
    expect(within(dialog).getByRole('group', { name: 'Message' })).toHaveTextContent('Two for one today');
    expect(within(dialog).getByRole('button', { name: 'Send Now' })).toBeEnabled();
    expect(screen.getByRole('textbox', { name: 'Message', hidden: true })).toHaveValue('Two for one today');
  });

  it('says so in the pre-flight and sends nothing if they still do not suffice', async () => {
    const reason = 'You do not have enough messages.';
    const view = show({ handlers: [dryRun({ problem: 'not_enough_messages', reason })] });
    await compose(view);
    await view.user.click(await offer());
    const dialog = await preflight();
    expect(within(dialog).getByText(reason)).toBeInTheDocument();
    expect(within(dialog).getByRole('button', { name: 'Send Now' })).toBeDisabled();
  });

  it('buys nothing while the campaign is incomplete', async () => {
    const view = show();
    await compose(view, '');
    await view.user.click(await offer());
    expect(await screen.findByText('A message is required.')).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it.each<[string, Options]>([
    ['the balance suffices', { remaining: 4_000 }],
    ['the address of the user is not verified', { verified: false }],
    ['no remote sells messages', { provided: false }],
  ])('offers nothing when %s', async (_, options) => {
    const view = show(options);
    await compose(view);
    await waitFor(() => expect(screen.getByLabelText('Cost')).toHaveTextContent('120 messages'));
    expect(screen.queryByRole('button', { name: /^Buy / })).not.toBeInTheDocument();
  });
});
