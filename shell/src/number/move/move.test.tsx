import type { NumberMove, NumberMoveReply } from '@textloom/contracts';
import {
  api,
  apiError,
  apiOk,
  expectWarning,
  formOf,
  renderPart,
  screen,
  waitFor,
  type FrameOptions,
} from '@textloom/testing';
import { MoveCard } from './move.card';

const TEXT = 'Pie Club has a new number: (888) 555-0100. Reply STOP to unsubscribe.';
const plan = (part: Partial<NumberMoveReply> = {}): NumberMoveReply => ({
  numbers: [{ number: '8885550100', text: TEXT }],
  from: '72727',
  people: 1_200,
  remaining: 5_000,
  per_second: 2,
  last: null,
  ...part,
});
const moveOf = (part: Partial<NumberMove> = {}): NumberMove => ({
  ...{ number: '8885550100', state: 'open', text: TEXT, segments: 1, told: 40, waiting: 158 },
  ...{
    filtered: '',
    left_out: { held: 2 },
    started_at: '2026-12-01T12:00:00Z',
    waits_until: '2026-12-15T12:00:00Z',
    ended_at: null,
  },
  ...part,
});

function show(replies: NumberMoveReply[], handlers: NonNullable<FrameOptions['handlers']> = []) {
  const list = api.get('numbers/move', () => apiOk(replies.length > 1 ? replies.shift() : replies[0]));
  return renderPart(<MoveCard />, { path: '/account', handlers: [list, ...handlers] });
}

describe('moving to another number', () => {
  it('shows the notice with people, cost and time, and starts', async () => {
    const sent: unknown[] = [];
    const start = api.post('numbers/move', async ({ request }) => {
      sent.push(await formOf(request));
      return apiOk(moveOf(), 'Started.');
    });
    const { user } = show([plan(), plan({ last: moveOf() })], [start]);
    expect(await screen.findByText(/Your texts leave from 72727 now\./)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Move to (888) 555-0100' }));
    expect(await screen.findByDisplayValue(TEXT)).toBeInTheDocument();
    expect(screen.getByText(/1,200 people will get it\. It costs 1,200 messages\./)).toBeInTheDocument();
    expect(screen.getByText(/The notices take about 10 minutes\./)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Start the move' }));
    expect(await screen.findByText('40 of 200 people told')).toBeInTheDocument();
    expect(sent).toEqual([{ number: '8885550100', text: TEXT }]);
  });

  it('does not start with a notice that does not name the number', async () => {
    const { user } = show([plan()]);
    await user.click(await screen.findByRole('button', { name: 'Move to (888) 555-0100' }));
    const notice = await screen.findByRole('textbox', { name: /Notice/ });
    await user.clear(notice);
    await user.type(notice, 'We moved. Reply STOP to leave.');
    await user.click(screen.getByRole('button', { name: 'Start the move' }));
    expect(await screen.findByText('The notice has to name (888) 555-0100.')).toBeInTheDocument();
  });

  it('shows who was left out and why, and cancels after a question', async () => {
    let cancelled = 0;
    const cancel = api.delete('numbers/move', () => {
      cancelled += 1;
      return apiOk(moveOf({ state: 'cancelled' }), 'Cancelled.');
    });
    const view = show([plan({ last: moveOf() }), plan({ last: moveOf({ state: 'cancelled' }) })], [cancel]);
    expect(await screen.findByText('On hold until you answer: 2 people.')).toBeInTheDocument();
    expect(screen.getByText('The next text to them begins with your name.')).toBeInTheDocument();
    const asked = view.answerConfirm(true);
    await view.user.click(screen.getByRole('button', { name: 'Cancel the move' }));
    expect(await asked).toMatchObject({ message: expect.stringContaining('cannot be recalled') });
    await waitFor(() => expect(cancelled).toBe(1));
    expect(await screen.findByRole('button', { name: 'Move to (888) 555-0100' })).toBeInTheDocument();
  });

  it('shows the move that ended', async () => {
    show([plan({ numbers: [], last: moveOf({ state: 'moved', ended_at: '2026-12-02T12:00:00Z', left_out: {} }) })]);
    expect(
      await screen.findByText(/You moved to \(888\) 555-0100 on .* 40 people were told before\./),
    ).toBeInTheDocument();
  });

  it('offers to load again', async () => {
    expectWarning(/number-move.* failed: It broke/);
    renderPart(<MoveCard />, {
      path: '/account',
      handlers: [api.get('numbers/move', () => apiError(500, 'internal', 'It broke.'))],
    });
    expect(await screen.findByRole('button', { name: /again|retry/i })).toBeInTheDocument();
  });
});
