import type { CampaignRow } from '@textloom/contracts';
import { useGlobals } from '@textloom/session';
import { CampaignStatusIcon } from '@textloom/ui';

/** State of a campaign. While sending is stopped, a campaign that would be sending says so. */
export function CampaignState({ row, compact }: { row: Pick<CampaignRow, 'state' | 'reason'>; compact?: boolean }) {
  const { sending_stopped: stopped } = useGlobals();
  return <CampaignStatusIcon state={row.state} stopped={stopped?.cause} reason={row.reason} compact={compact} />;
}
