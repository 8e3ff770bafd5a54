import type { CampaignRow } from '@textloom/contracts';
import { useGlobals } from '@textloom/session';
import { CampaignStatusIcon } from '@textloom/ui';

/** State of a campaign. One that would be sent says so while sending is stopped. */
export function CampaignState({ row, compact }: { row: Pick<CampaignRow, 'state' | 'reason'>; compact?: boolean }) {
  const { sending_stopped: stopped } = useGlobals();
  return <CampaignStatusIcon state={row.state} stopped={stopped?.cause} reason={row.reason} compact={compact} />;
}
