import { bus } from '@textloom/bus';
import type { CampaignControl } from '@textloom/contracts';
import { act, api, apiError, apiOk, renderPart, screen, waitFor, type FrameOptions } from '@textloom/testing';
import { CampaignActions } from './campaign-actions';
import { CampaignNotice } from './campaign-notice';

const SENDING: CampaignControl = {
  state: 'sending',
  held_seconds: 0,
  waiting: 0,
  waiting_until: '',
  failed: 0,
  resent: 0,
  own_time: false,
};

/** `controls`: the server's replies, one after the other; the last one is repeated. */
function show(
  controls: Partial<CampaignControl>[],
  handlers: FrameOptions['handlers'] = [],
  profile: FrameOptions['profile'] = {},
) {
  let reads = 0;
  return renderPart(
    <>
      <CampaignActions id={5} />
      <CampaignNotice id={5} />
    </>,
    {
      profile,
      handlers: [
        api.get('messages/campaigns/5/control', () => {
          const control = controls[Math.min(reads, controls.length - 1)];
          reads += 1;
          return apiOk({ ...SENDING, ...control });
        }),
        ...handlers,
      ],
    },
  );
}
const button = (name: string): Promise<HTMLElement> => screen.findByRole('button', { name });

describe('the undo period after Send', () => {
  it('offer Undo, which opens the composer again', async () => {
    const undone: ((reply: Response) => void)[] = [];
    const view = show(
      [{ state: 'held', held_seconds: 250 }],
      [api.post('messages/campaigns/5/undo', () => new Promise<Response>((answer) => undone.push(answer)))],
    );
    expect(await screen.findByText('Sending begins in a moment.')).toBeInTheDocument();
    expect(screen.getByText(/^2\d\d s$/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Pause' })).not.toBeInTheDocument();
    await view.user.dblClick(await button('Undo'));
    await waitFor(() => expect(undone).toHaveLength(1));
    undone[0]?.(apiOk({ id: 5, draft_id: 40 }, 'Nothing was sent.'));
    await waitFor(() => expect(view.address()).toBe('/messages/add?draft=40'));
    expect(undone).toHaveLength(1);
    expect(view.alerts()).toEqual([{ kind: 'info', html: 'Nothing was sent.' }]);
  });

  it('can be cut short, and the buttons of a running campaign follow', async () => {
    const view = show(
      [{ state: 'held', held_seconds: 25 }, SENDING],
      [api.post('messages/campaigns/5/sendnow', () => apiOk({ id: 5 }, 'Your campaign is being sent.'))],
    );
    await view.user.click(await button('Send now'));
    expect(await button('Pause')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
  });

  it('end by themselves, and the campaign is reloaded', async () => {
    show([{ state: 'held', held_seconds: 0.1 }, SENDING]);
    expect(await button('Undo')).toBeInTheDocument();
    expect(await screen.findByRole('button', { name: 'Pause' })).toBeInTheDocument();
  });

  it('show why an undo came too late, and reload the campaign', async () => {
    const view = show(
      [{ state: 'held', held_seconds: 25 }, SENDING],
      [api.post('messages/campaigns/5/undo', () => apiError(409, 'conflict', 'The first messages may have left.'))],
    );
    await view.user.click(await button('Undo'));
    expect(await button('Pause')).toBeInTheDocument();
    expect(view.alerts()).toEqual([{ kind: 'danger', html: 'The first messages may have left.' }]);
    expect(view.address()).toBe('/');
  });
});

describe('a campaign that is being sent', () => {
  it('can be paused and resumed', async () => {
    const view = show(
      [SENDING, { state: 'paused' }, SENDING],
      [
        api.post('messages/campaigns/5/pause', () => apiOk({ id: 5 }, 'Paused.')),
        api.post('messages/campaigns/5/resume', () => apiOk({ id: 5 }, 'Continues.')),
      ],
    );
    await view.user.click(await button('Pause'));
    await view.user.click(await button('Resume'));
    expect(await button('Pause')).toBeInTheDocument();
    expect(view.alerts().map(({ html }) => html)).toEqual(['Paused.', 'Continues.']);
  });

  it('is cancelled only after a confirmation', async () => {
    let cancelled = 0;
    const view = show(
      [SENDING, SENDING, { state: 'cancelled' }],
      [api.post('messages/campaigns/5/cancel', () => ((cancelled += 1), apiOk({ id: 5 }, 'Cancelled.')))],
    );
    const no = view.answerConfirm(false);
    await view.user.click(await button('Cancel campaign'));
    expect(await no).toMatchObject({ destructive: true, title: 'Cancel this campaign?' });
    expect(cancelled).toBe(0);
    const yes = view.answerConfirm(true);
    await view.user.click(await button('Cancel campaign'));
    await yes;
    await waitFor(() => expect(cancelled).toBe(1));
  });

  it('shows who is waiting for the end of quiet hours', async () => {
    show([{ waiting: 12, waiting_until: '2026-11-06T06:00:00-08:00' }]);
    expect(await screen.findByRole('alert')).toHaveTextContent(
      '12 people wait for the end of quiet hours, the last until Nov 6, 2026. 8:00 AM, CST',
    );
    expect(screen.getByRole('link', { name: 'Sending Settings' })).toHaveAttribute('href', '/messages/settings');
  });

  it('shows who is waiting for the send time in their timezone', async () => {
    show([{ waiting: 12, waiting_until: '2026-11-06T06:00:00-08:00', own_time: true }]);
    expect(await screen.findByRole('alert')).toHaveTextContent(
      '12 people wait for the send time in their timezone, the next until Nov 6, 2026. 8:00 AM, CST',
    );
  });
});

describe('a campaign that has ended', () => {
  it('can be sent again to people whose message failed for a temporary reason', async () => {
    const view = show(
      [{ state: 'sent', failed: 3 }],
      [api.post('messages/campaigns/5/resend', () => apiOk({ id: 9, recipients: 3, required: 3 }, 'Again.'))],
    );
    const asked = view.answerConfirm(true);
    await view.user.click(await button('Send again'));
    expect(await asked).toMatchObject({ title: 'Send again to 3 people?' });
    await waitFor(() => expect(view.address()).toBe('/messages/9'));
  });

  it('tells an unverified account immediately that sending again waits', async () => {
    show([{ state: 'sent', failed: 3 }], [], { verified: false });
    expect(await button('Send again')).toBeDisabled();
    expect(screen.getByText(/^This waits until your email is verified\./)).toBeInTheDocument();
  });

  it('offers Send again as soon as receipts report such failures', async () => {
    show([{ state: 'sent' }, { state: 'sent', failed: 1 }]);
    await new Promise((done) => setTimeout(done, 100));
    act(() => bus.emit('campaign.progress', { id: 5, recipients: 2, sent: 2, accepted: 0, delivered: 1, failed: 1 }));
    expect(await screen.findByRole('button', { name: 'Send again' })).toBeInTheDocument();
  });

  it('links to the campaign that was sent again, and offers nothing when nobody is left', async () => {
    const view = show([{ state: 'sent', failed: 2, resent: 9 }]);
    expect(await screen.findByRole('link', { name: 'Sent again' })).toHaveAttribute('href', '/messages/9');
    view.unmount();
    show([{ state: 'sent' }]);
    await new Promise((done) => setTimeout(done, 50));
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });
});
