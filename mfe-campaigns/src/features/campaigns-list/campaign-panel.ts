import type { CampaignRow } from '@textloom/contracts';
import { lazySummary } from '@textloom/ui';

export const CampaignSummary = lazySummary<CampaignRow>(
  'campaigns',
  async () => (await import('./campaign.summary')).CampaignSummary,
);
