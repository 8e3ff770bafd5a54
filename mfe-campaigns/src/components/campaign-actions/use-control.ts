import { useQueryClient } from '@tanstack/react-query';
import { getCampaignControl, type CampaignControl } from '@textloom/contracts';
import { alerts, escapeHtml, useAction, useLiveInvalidate, useCall } from '@textloom/kit';
import { CAMPAIGNS, controlKey } from '../../api/keys';
import { PROGRESS_EVERY_MS } from '../../model/progress';

/** After the hold ends, a worker starts within about a second; until then the campaign is polled. */
const AFTER_HOLD_MS = 700;

/** The possible actions on a campaign, kept live. */
export function useControl(id: number) {
  const queryKey = controlKey(id);
  useLiveInvalidate({ 'campaign.changed': [queryKey] });
  // Receipts arrive even after a campaign has ended, and may add people to send it to again.
  useLiveInvalidate({ 'campaign.progress': { keys: [queryKey], when: (event) => event.id === id } }, PROGRESS_EVERY_MS);
  return useCall(
    getCampaignControl,
    queryKey,
    { id },
    {
      refetchInterval: ({ state: { data } }) =>
        data?.state === 'held' ? data.held_seconds * 1_000 + AFTER_HOLD_MS : false,
    },
  );
}

/** Whether Send again is offered: the campaign has ended, and some people did not get it. */
export const hasAgain = ({ state, failed, resent }: CampaignControl): boolean =>
  !['held', 'scheduled', 'sending', 'paused'].includes(state) && failed > 0 && resent === 0;

/** Runs one change at a time: a second click during a change does nothing. */
export function useChange() {
  const client = useQueryClient();
  // Also refreshed after a refusal, because the button's state was stale.
  const refresh = (): void => void client.invalidateQueries({ queryKey: CAMPAIGNS });
  const [busy, start] = useAction((work: () => Promise<void>) => work().finally(refresh));
  const run = <Saved extends { message: string }>(work: () => Promise<Saved>, then?: (saved: Saved) => void): void =>
    start(async () => {
      const saved = await work();
      alerts.info(escapeHtml(saved.message));
      then?.(saved);
    });
  return { run, busy };
}
