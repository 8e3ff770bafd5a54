import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '@textloom/api';
import { bus } from '@textloom/bus';
import { getCampaignControl } from '@textloom/contracts';
import { alerts, escapeHtml, refreshQueries, useLiveInvalidate } from '@textloom/kit';
import { useEffect, useRef, useState } from 'react';
import { CAMPAIGNS, controlKey } from '../../api/keys';

/** When the hold is over a worker begins within a second or so; until then the campaign is read again. */
const AFTER_HOLD_MS = 700;

/** Receipts come after a campaign has ended too, and with them people to send it again to. */
const AFTER_PROGRESS_MS = 2_500;

/** Reads the campaign again a while after its progress, the last time after the last event. */
function useReadAfterProgress(id: number): void {
  const client = useQueryClient();
  useEffect(() => {
    let due: ReturnType<typeof setTimeout> | undefined;
    const subscription = bus.on('campaign.progress').subscribe((progress) => {
      if (progress.id !== id) return;
      due ??= setTimeout(() => {
        due = undefined;
        refreshQueries(client, controlKey(id));
      }, AFTER_PROGRESS_MS);
    });
    return () => {
      subscription.unsubscribe();
      clearTimeout(due);
    };
  }, [client, id]);
}

/** What can be done with a campaign, kept live. */
export function useControl(id: number) {
  const queryKey = controlKey(id);
  useLiveInvalidate({ 'campaign.changed': [queryKey] });
  useReadAfterProgress(id);
  return useQuery({
    queryKey,
    queryFn: ({ signal }) => call(getCampaignControl, { id }, { signal }),
    refetchInterval: ({ state: { data } }) =>
      data?.state === 'held' ? data.held_seconds * 1_000 + AFTER_HOLD_MS : false,
  });
}

/** Runs one change at a time: a second click while one is under way does nothing. */
export function useChange() {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const underway = useRef(false);
  const run = async <Saved extends { message: string }>(
    work: () => Promise<Saved>,
    then?: (saved: Saved) => void,
  ): Promise<void> => {
    if (underway.current) return;
    underway.current = true;
    setBusy(true);
    try {
      const saved = await work();
      alerts.info(escapeHtml(saved.message));
      then?.(saved);
    } catch (error) {
      alerts.failure(error);
    } finally {
      underway.current = false;
      setBusy(false);
      // Also after a refusal: the state that the button assumed was old.
      void client.invalidateQueries({ queryKey: CAMPAIGNS });
    }
  };
  return { run, busy };
}
