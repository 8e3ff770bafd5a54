import { useCall } from '@textloom/kit';
import { Alert, Box, Button, CircularProgress, Typography } from '@mui/material';
import { getRepliers, singleBlocked, withFooter } from '@textloom/contracts';
import { useProfile, useServerValues } from '@textloom/session';
import { LoadState, MessageComposer, PhonePreview, TitledDialog, VerifyFirst } from '@textloom/ui';
import { repliersKey } from '../../api/keys';
import { MESSAGES } from '../../messages';
import { TEXTS } from './messages';
import type { ReplyAll } from './use-reply-all';

function Form({ people, reply: { composed, problem, busy, change } }: { people: number; reply: ReplyAll }) {
  const { REPLY_TO_STOP } = useServerValues();
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 3,
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 240px' },
      }}
    >
      <Box sx={{ display: 'grid', gap: 2, pt: 1 }}>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {TEXTS.replyWho(people)}
        </Typography>
        <MessageComposer
          value={composed}
          onChange={change}
          label={MESSAGES.message}
          error={problem || undefined}
          footer
          disabled={busy}
          autoFocus
        />
        <Typography variant="body2">
          {TEXTS.replyCost(people, composed.segments, people * composed.segments)}
        </Typography>
      </Box>
      <PhonePreview
        text={composed.message === '' ? '' : withFooter(composed.message, REPLY_TO_STOP)}
        media={composed.file}
        placeholder={TEXTS.previewEmpty}
      />
    </Box>
  );
}

/** "Reply to Subscribers" (CAMP-033, VAL-047, ERR-016). */
export function ReplyAllDialog({ id, reply, onClose }: { id: number; reply: ReplyAll; onClose: () => void }) {
  const { remaining_messages, verified } = useProfile();
  // Not cached, to exclude people who have left since it was last open.
  const { data, error, refetch } = useCall(getRepliers, repliersKey(id), { id }, { gcTime: 0 });
  const people = data?.subscribers.length ?? 0;
  const blocked = singleBlocked(remaining_messages, people * reply.composed.segments);
  const label = reply.busy ? MESSAGES.sending : blocked ? MESSAGES.notEnough : TEXTS.reply;
  return (
    <TitledDialog
      title={TEXTS.replyTitle}
      onClose={() => !reply.busy && onClose()}
      maxWidth="md"
      fillsPhone
      actions={
        <>
          <Button onClick={onClose} disabled={reply.busy}>
            {MESSAGES.cancel}
          </Button>
          <Button
            variant="contained"
            color={blocked ? 'error' : 'primary'}
            disabled={people === 0 || reply.busy || blocked || !verified}
            onClick={() => void reply.send(data?.subscribers ?? [])}
            startIcon={reply.busy ? <CircularProgress size={16} color="inherit" aria-hidden="true" /> : undefined}
          >
            {label}
          </Button>
        </>
      }
    >
      <VerifyFirst />
      {!data && <LoadState error={error} onRetry={() => void refetch()} lines={4} />}
      {data && people === 0 && <Alert severity="info">{TEXTS.nobodyLeft}</Alert>}
      {people > 0 && <Form people={people} reply={reply} />}
    </TitledDialog>
  );
}
