import { StatusChip } from '@textloom/ui';
import { MESSAGES } from '../messages';

/** KEY-010. The hint explains "under review". */
export function KeywordStatus({ approved }: { approved: boolean }) {
  return (
    <StatusChip
      kind={approved ? 'success' : 'warning'}
      label={approved ? MESSAGES.approved : MESSAGES.review}
      hint={approved ? undefined : MESSAGES.approval}
    />
  );
}
