import type { SentMessage } from '@textloom/contracts';
import { lazySummary } from '@textloom/ui';

export const SentMessageSummary = lazySummary<SentMessage>(
  'campaigns',
  async () => (await import('./sent-message.summary')).SentMessageSummary,
);
