import { EmptyState, Panel } from '@textloom/ui';
import { MESSAGES } from '../../messages';

/** In place of the messages, after the operator's retention removed them (TEXTLOOM_MESSAGE_RETENTION_MONTHS). */
export const RemovedMessages = ({ months }: { months: number }) => (
  <Panel title="Message Analytics">
    <EmptyState title={MESSAGES.removed(months)} />
  </Panel>
);
