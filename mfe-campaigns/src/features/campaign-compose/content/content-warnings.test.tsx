import { api, apiOk, formOf, renderRemote, screen, waitFor, within, type Rendered } from '@textloom/testing';
import type { ContentWarning } from '@textloom/contracts';
import { remote } from '../../../remote';
import { costs, counted, noDraft, preflight, run } from '../../../testing/compose.fixture';

const NO_SENDER = { kind: 'no_sender', name: "Olivia's Pizza", fits: true } as const;
const VAPES: Extract<ContentWarning, { kind: 'category' }> = {
  ...{ kind: 'category', category: 'tobacco and vaping', words: ['Vapes', 'cigars'], min_age: 0 },
  source: 'Twilio error 30878',
};

/** Opens the pre-flight; `found`: what the server warns of, by whether the text begins with the name. */
async function open(found: (begins: boolean) => ContentWarning[]): Promise<{ view: Rendered; dialog: HTMLElement }> {
  const view = renderRemote(remote, '/messages/add', {
    handlers: [
      api.post('messages/campaigns/dryrun', async ({ request }) => {
        const begins = (await formOf(request)).begin_with_name === '1';
        const name = begins ? NO_SENDER.name : '';
        return apiOk(run({ begins_with: { name, welcomed: true }, warnings: found(begins) }));
      }),
      ...noDraft(),
      counted(120),
    ],
  });
  await view.user.click(await screen.findByRole('combobox', { name: 'To' }));
  await view.user.click(await screen.findByRole('option', { name: /^PIZZA/ }));
  await view.user.click(screen.getByRole('textbox', { name: 'Message' }));
  await view.user.paste('Two for one today');
  await costs('120 people × 1 = 120 messages');
  await view.user.click(screen.getByRole('button', { name: 'Review and send' }));
  return { view, dialog: await preflight() };
}
const lines = (dialog: HTMLElement): (string | null)[] =>
  within(within(dialog).getByRole('alert'))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

describe('decision 666: what carriers filter, before a send', () => {
  it('is said in a sentence each, with the source, and nothing is blocked', async () => {
    const { dialog } = await open(() => [
      { kind: 'no_way_out', people: 1_200 },
      VAPES,
      { ...VAPES, category: 'alcohol', words: ['beer'], min_age: 21, source: 'Twilio error 30875' },
      { kind: 'shortener', hosts: ['bit.ly'], source: 'AT&T' },
    ]);
    expect(lines(dialog)).toEqual([
      'For 1,200 people this is the first text, and it does not say how to stop. Write “Reply STOP to unsubscribe” in it.',
      'Carriers filter texts about tobacco and vaping: take out “Vapes” and “cigars”, or some people may not get the message.Source: Twilio error 30878',
      'Carriers allow texts about alcohol only to people who were asked for their birthday and are at least 21: take out “beer”, or send to keywords that ask for it.Source: Twilio error 30875',
      'Carriers filter links from public shorteners: instead of “bit.ly”, enter the page’s own address under “Add link”. It becomes a short link of your account.Source: AT&T',
    ]);
    expect(within(dialog).getByRole('button', { name: 'Send Now' })).toBeEnabled();
  });

  it('is mended with one click where the name is missing', async () => {
    const { view, dialog } = await open((begins) => (begins ? [] : [NO_SENDER]));
    expect(lines(dialog)[0]).toMatch(/^The text does not say who sends it\./);
    await view.user.click(within(dialog).getByRole('button', { name: "Begin with “Olivia's Pizza:”" }));
    await waitFor(() => expect(within(dialog).queryByRole('alert')).not.toBeInTheDocument());
    expect(within(dialog).getByRole('group', { name: 'Message' })).toHaveTextContent(
      "Olivia's Pizza: Two for one today",
    );
    await view.user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByRole('checkbox', { name: "Begin with “Olivia's Pizza:”" })).toBeChecked();
  });

  it('says what to do where there is no room for the name', async () => {
    const { dialog } = await open(() => [{ ...NO_SENDER, fits: false }]);
    expect(lines(dialog)).toEqual([
      "The text does not say who sends it. Shorten the text, and write “Olivia's Pizza” in it.",
    ]);
    expect(within(dialog).queryByRole('button', { name: /^Begin with/ })).not.toBeInTheDocument();
  });

  it('is explained, each rule with a link to its source', async () => {
    const { view, dialog } = await open(() => [VAPES]);
    await view.user.click(within(dialog).getByRole('button', { name: 'What carriers filter' }));
    const help = await screen.findByRole('dialog', { name: 'What carriers filter' });
    const rules = within(help).getAllByRole('listitem');
    expect(rules).toHaveLength(7);
    for (const rule of rules)
      expect(within(rule).getByRole('link')).toHaveAttribute('href', expect.stringMatching(/^https:/));
    await view.user.click(within(help).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(help).not.toBeInTheDocument());
    expect(dialog).toBeInTheDocument();
  });

  it('is not mentioned where there is nothing to say', async () => {
    const { dialog } = await open(() => []);
    expect(within(dialog).queryByRole('alert')).not.toBeInTheDocument();
    expect(within(dialog).queryByText('What carriers filter')).not.toBeInTheDocument();
  });
});
