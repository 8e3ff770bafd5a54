import type { Keyword } from '@textloom/contracts';
import { lazySummary } from '@textloom/ui';

export const KeywordSummary = lazySummary<Keyword>(
  'keywords',
  async () => (await import('./keyword.summary')).KeywordSummary,
);
