import type { GroupRow } from '@textloom/contracts';
import { lazySummary } from '@textloom/ui';

export const GroupSummary = lazySummary<GroupRow>(
  'subscribers',
  async () => (await import('./group.summary')).GroupSummary,
);
