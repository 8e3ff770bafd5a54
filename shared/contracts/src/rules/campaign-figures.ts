/** The outcomes of a campaign's messages, as counted by its batches. */
export interface CampaignOutcomes {
  recipients: number;
  /** Taken by the carrier, without a final report yet: statuses 1 and 2. */
  accepted: number;
  delivered: number;
  failed: number;
  /** The failed ones that were never handed over (decision 307). */
  unsent: number;
  /** Recipients who left, whose text was empty, or whose message was cancelled before it was claimed. */
  withdrawn: number;
}

/**
 * The figures of a campaign, the only place where they are computed. Each recipient is in exactly one of four parts:
 * recipients = delivered + failed + waiting + skipped (decision 376). `over`: nothing more will be sent, so the
 * remaining recipients get no message.
 */
export function campaignFigures(
  { recipients, accepted, delivered, failed, unsent, withdrawn }: CampaignOutcomes,
  over: boolean,
) {
  const handed = accepted + delivered + failed;
  const open = Math.max(0, recipients - handed - withdrawn);
  const pending = over ? 0 : open;
  return {
    recipients: handed + withdrawn + open,
    sent: handed - unsent,
    delivered,
    failed,
    waiting: accepted + pending,
    pending,
    skipped: withdrawn + open - pending,
  };
}
export type CampaignFigures = ReturnType<typeof campaignFigures>;
