import { bus } from '@textloom/bus';
import type { BusEvents, CampaignRow } from '@textloom/contracts';

export type Progress = BusEvents['campaign.progress'];

/** `progress.sent` counts the messages that left (decision 49); the campaign's own `sent` is its state. */
export function withProgress<C extends Pick<CampaignRow, 'stats'>>(
  campaign: C,
  { recipients, sent, accepted, delivered, failed, skipped: left = 0 }: Progress,
): C {
  // The campaign's own number also counts people left out because it ended.
  const skipped = Math.max(left, campaign.stats.skipped);
  const waiting = Math.max(0, recipients - delivered - failed - skipped);
  const pending = Math.max(0, waiting - accepted);
  return { ...campaign, stats: { recipients, sent, delivered, failed, waiting, pending, skipped } };
}

/** Percent of the recipients whose message was handed to the carrier or withdrawn. */
export const handedOver = ({ recipients, pending }: CampaignRow['stats']): number =>
  recipients === 0 ? 0 : Math.round(((recipients - pending) / recipients) * 100);

/** Recipients whose message was handed over and did not fail. */
export const reachedOf = ({ recipients, pending, skipped, failed }: CampaignRow['stats']): number =>
  recipients - pending - skipped - failed;

/** Minimum time between two reloads, because a campaign of 5,000 messages a second changes constantly. */
export const PROGRESS_EVERY_MS = 2_500;

/** Minimum time between two updates of a screen, however fast a campaign is sent. */
const SHOW_MS = 500;

/** Calls `apply` with the newest progress of each campaign, at once and then at most twice a second, until it is stopped. */
export function followProgress(apply: (latest: ReadonlyMap<number, Progress>) => void): () => void {
  let latest = new Map<number, Progress>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const show = (): void => {
    timer = undefined;
    if (latest.size === 0) return;
    const now = latest;
    latest = new Map();
    timer = setTimeout(show, SHOW_MS);
    apply(now);
  };
  const subscription = bus.on('campaign.progress').subscribe((progress) => {
    latest.set(progress.id, progress);
    if (timer === undefined) show();
  });
  return () => {
    subscription.unsubscribe();
    clearTimeout(timer);
  };
}
