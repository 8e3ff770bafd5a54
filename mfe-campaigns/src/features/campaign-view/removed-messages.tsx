import { EmptyState, Panel } from '@textloom/ui';
import { MESSAGES } from '../../messages';

/** Replaces the messages after the operator's retention has removed them (TEXTLOOM_MESSAGE_RETENTION_MONTHS). */
export const RemovedMessages = ({ months }: { months: number }) => (
  <Panel title="Message Analytics">
    <EmptyState title={MESSAGES.removed(months)} />
  </Panel>
);
