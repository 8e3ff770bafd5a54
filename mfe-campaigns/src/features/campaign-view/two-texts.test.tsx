import type { Campaign, TwoTextsResult } from '@textloom/contracts';
import { api, apiError, apiOk, expectWarning, make, renderPart, screen, within } from '@textloom/testing';
import { TwoTextsPanel } from './two-texts.panel';

const AB = { message_b: 'Half price today', share: 20, metric: 'replies', hours: 4 } as const;
const RESULT: TwoTextsResult = {
  texts: [
    { recipients: 200, delivered: 190, replied: 5, clicked: 0 },
    { recipients: 200, delivered: 180, replied: 25, clicked: 3 },
  ],
  rest: 1600,
  winner: 0,
  tie: false,
  decide_at: '2026-11-06T16:00:00-08:00',
};
const show = (result: Partial<TwoTextsResult> = {}, campaign: Partial<Campaign> = {}) =>
  renderPart(<TwoTextsPanel campaign={make.campaign({ id: 5, ab: AB, state: 'sending', ...campaign })} />, {
    handlers: [api.get('messages/campaigns/5/texts', () => apiOk({ ...RESULT, ...result }))],
  });
const group = (name: string) => screen.findByRole('group', { name });
const figures = (box: HTMLElement): string[] =>
  within(box)
    .getAllByRole('definition')
    .map((one) => one.textContent ?? '');

describe('two texts in the campaign view', () => {
  it('shows both texts with recipients, delivered, replies and clicks, and when it decides', async () => {
    show();
    const first = await group('First text');
    expect(first).toHaveTextContent('Two for one today');
    expect(figures(first)).toEqual(['200', '190', '5 (2.5%)', '0 (0%)']);
    const second = await group('Second text');
    expect(second).toHaveTextContent('Half price today');
    expect(figures(second)).toEqual(['200', '180', '25 (12.5%)', '3 (1.5%)']);
    expect(screen.getByRole('alert')).toHaveTextContent(
      /^Decides at Nov 6, 2026.*: the text with more replies goes to the other 1,600 people; in a tie it is the first one\.$/,
    );
    expect(screen.queryByText('Winner')).not.toBeInTheDocument();
  });

  it('marks the winner', async () => {
    show({ winner: 2 });
    expect(within(await group('Second text')).getByText('Winner')).toBeInTheDocument();
    expect(within(await group('First text')).queryByText('Winner')).not.toBeInTheDocument();
    expect(screen.getByRole('alert')).toHaveTextContent(
      'The second text won by replies. It goes to the other 1,600 people.',
    );
  });

  it('names no winner after a tie', async () => {
    show({ winner: 1, tie: true });
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Neither text had more replies. The first one goes to the other 1,600 people.',
    );
    expect(screen.queryByText('Winner')).not.toBeInTheDocument();
  });

  it('does not promise the winner to the remaining people after the campaign ended', async () => {
    show({ winner: 2 }, { state: 'cancelled' });
    expect(await screen.findByRole('alert')).toHaveTextContent(/^The second text won by replies\.$/);
  });

  it('says that a cancelled campaign chose none', async () => {
    show({}, { state: 'cancelled' });
    expect(await screen.findByText('No text was chosen.')).toBeInTheDocument();
  });

  it('is absent for a campaign with one text', () => {
    renderPart(<TwoTextsPanel campaign={make.campaign({ id: 5 })} />);
    expect(screen.queryByText('Two texts compared')).not.toBeInTheDocument();
  });

  it('shows an error, and tries again', async () => {
    expectWarning(/^Loading .* failed: It broke\./);
    let works = false;
    const view = renderPart(<TwoTextsPanel campaign={make.campaign({ id: 5, ab: AB })} />, {
      handlers: [
        api.get('messages/campaigns/5/texts', () => (works ? apiOk(RESULT) : apiError(500, 'internal', 'It broke.'))),
      ],
    });
    expect(await screen.findByText('It broke.')).toBeInTheDocument();
    works = true;
    await view.user.click(screen.getByRole('button', { name: 'Try again' }));
    await group('First text');
  });
});
