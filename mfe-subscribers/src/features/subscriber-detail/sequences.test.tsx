import type { ComingStep } from '@textloom/contracts';
import { api, apiError, apiOk, expectWarning, make, renderRemote, screen, within } from '@textloom/testing';
import { remote } from '../../remote';

const STEP: ComingStep = {
  ...{ id: 1, number: 1, text: 'Which colour?', at: '2026-12-04T10:00:00-08:00', reason: null, open_until: '' },
  ...{ only: 'everybody', of: 0, answer: '', condition: 'met' },
};
const show = (answer: () => Response) =>
  renderRemote(remote, '/subscribers/42', {
    handlers: [
      api.get('subscribers/42/sequences', answer),
      api.get('subscribers/42/timeline', () => apiOk({ entries: [], before: '' })),
      api.get('subscribers/42/groups', () => apiOk({ entries: [] })),
      api.get('subscribers/42', () => apiOk(make.subscriber({ id: 42 }))),
    ],
  });
const linesOf = async (steps: readonly ComingStep[]): Promise<(string | null)[]> => {
  show(() => apiOk({ entries: [{ id: 5, name: 'Newcomers', steps }] }));
  const sequence = await screen.findByRole('region', { name: 'Newcomers' });
  expect(within(sequence).getByRole('link', { name: 'Newcomers' })).toHaveAttribute('href', '/messages/automations/5');
  return within(sequence)
    .getAllByRole('listitem')
    .map((item) => item.textContent);
};

describe('decision 796: what comes next, and when', () => {
  it('shows each message with its moment, or what it waits for', async () => {
    expect(
      await linesOf([
        { ...STEP, at: '', reason: 'question', open_until: '2026-12-05T10:00:00-08:00' },
        { ...STEP, id: 2, number: 2, text: 'Two', at: '', reason: 'question' },
        { ...STEP, id: 3, number: 3, text: 'Three', reason: 'hours' },
        { ...STEP, id: 4, number: 4, text: '', at: '', reason: 'paused' },
      ]),
    ).toEqual([
      expect.stringMatching(/^Message 1 · asked, waits for the answer until Dec 5, 2026.*Which colour\?$/),
      'Message 2 · after the answer to an earlier messageTwo',
      expect.stringMatching(/^Message 3 · Dec 4, 2026.* · when this phone may be texted againThree$/),
      'Message 4 · when the sequence is switched onA file without text',
    ]);
  });

  it('shows for whom one is, and why one is not sent', async () => {
    expect(
      await linesOf([
        { ...STEP, at: '', only: 'answered_with', of: 1, answer: 'Red', condition: 'unmet' },
        { ...STEP, id: 2, number: 2, only: 'clicked', of: 1, condition: 'undecided' },
      ]),
    ).toEqual([
      'Message 1 · not sent: only for those who answered Message 1 with “Red”Which colour?',
      expect.stringMatching(/only if this person clicked in Message 1/),
    ]);
  });

  it('says when there is nothing, and when it could not be loaded', async () => {
    const { unmount } = show(() => apiOk({ entries: [] }));
    expect(await screen.findByText('This person is in no sequence.')).toBeVisible();
    unmount();
    expectWarning(/Something went wrong/);
    show(() => apiError(500, 'internal', 'Something went wrong.'));
    expect(await screen.findByRole('button', { name: /Try again|Retry/ })).toBeVisible();
  });
});
