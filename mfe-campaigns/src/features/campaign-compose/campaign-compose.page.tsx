import { Button } from '@mui/material';
import { DISCARD, link, useUnsavedChanges } from '@textloom/kit';
import { Link } from 'react-router-dom';
import { MESSAGES } from '../../messages';
import { Composer } from './composer';
import { useCost } from './use-cost';
import { isWorthKeeping, useDraft } from './use-draft';
import { useLinkedList } from './use-linked-list';
import { useSend } from './use-send';

/** /messages/add (CAMP-006, CAMP-009, CAMP-010, CAMP-011, CAMP-012, CAMP-017, CAMP-020, CAMP-022). */
export default function CampaignComposePage() {
  const form = useDraft();
  const draft = form.watch();
  useLinkedList(form);
  const cost = useCost(draft);
  // In place of the form's own check, which would count what a link brought as a change.
  const saved = useUnsavedChanges(isWorthKeeping(draft));
  const { send, busy } = useSend(form, cost, saved);
  const label = busy ? MESSAGES.sending : cost.blocked ? MESSAGES.notEnough : MESSAGES.sendNow;
  return (
    <Composer
      title="Compose Campaign"
      form={form}
      cost={cost}
      onSubmit={(values) => void send(values)}
      actions={
        <>
          <Button component={Link} to={link('/messages')} state={DISCARD} color="inherit">
            Cancel
          </Button>
          <Button
            type="submit"
            variant="contained"
            disabled={busy || cost.recipients === null}
            color={cost.blocked && !busy ? 'error' : 'primary'}
          >
            {label}
          </Button>
        </>
      }
    />
  );
}
