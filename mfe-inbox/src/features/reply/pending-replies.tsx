import { Box, Button, Typography } from '@mui/material';
import { link } from '@textloom/kit';
import { useCan } from '@textloom/session';
import { tokens } from '@textloom/ui';
import { Link } from 'react-router-dom';
import { MESSAGES } from '../../messages';
import { discardReply, retryReply } from './pending';
import type { PendingReply } from './pending.model';
import { unsentActions, UnsentItem, UnsentList } from './unsent-list';

/** The page on which an allowed user can fix the cause of a refusal. */
function Remedy({ problem }: Pick<PendingReply, 'problem'>) {
  const [mayBuy, mayRenew] = [useCan('plan.buy-extra'), useCan('plan.upgrade')];
  if (problem?.id === 'not_enough_messages' && mayBuy)
    return (
      <Button component={Link} to={link('/plans/addmessages')} size="small">
        {MESSAGES.reply.buy}
      </Button>
    );
  if (problem?.id === 'subscription_expired' && mayRenew)
    return (
      <Button component={Link} to={link('/plans')} size="small">
        {MESSAGES.reply.renew}
      </Button>
    );
  return null;
}

function reasonOf({ problem }: PendingReply): string {
  if (!problem) return '';
  if (problem.kind === 'http' && problem.id !== 'unavailable')
    return problem.fields.message ?? problem.fields.file ?? problem.message;
  return problem.kind === 'contract' ? problem.message : MESSAGES.reply.waiting;
}

interface ItemProps {
  reply: PendingReply;
  /** Moves the reply back to the composer; hidden while the composer has other text. */
  onEdit: ((reply: PendingReply) => void) | undefined;
  /** The subscriber has left: nothing can be sent. */
  left: boolean;
}

function PendingItem({ reply, onEdit, left }: ItemProps) {
  const { id, state, composed, problem } = reply;
  const stuck = state === 'waiting' || state === 'refused';
  return (
    <UnsentItem
      look={{ bgcolor: stuck ? tokens.dangerSoft : tokens.accentSoft }}
      text={
        <>
          {composed.file && <Box sx={{ fontStyle: 'italic' }}>{composed.file.name}</Box>}
          {composed.message}
        </>
      }
    >
      <Typography
        variant="caption"
        role={state === 'refused' ? 'alert' : 'status'}
        sx={{ color: stuck ? tokens.danger : tokens.muted, textAlign: 'right' }}
      >
        {stuck ? reasonOf(reply) : MESSAGES.reply[state]}
      </Typography>
      {stuck && (
        <Box sx={unsentActions}>
          {!left && (
            <Button size="small" onClick={() => retryReply(id)}>
              {MESSAGES.reply.tryAgain}
            </Button>
          )}
          {!left && <Remedy problem={problem} />}
          {onEdit && (
            <Button size="small" onClick={() => onEdit(reply)}>
              {MESSAGES.reply.edit}
            </Button>
          )}
          <Button size="small" color="inherit" onClick={() => discardReply(id)}>
            {MESSAGES.reply.discard}
          </Button>
        </Box>
      )}
    </UnsentItem>
  );
}

/** The user's replies in transit, and those that failed, with the reason and the possible actions. */
export function PendingReplies({ replies, ...rest }: Omit<ItemProps, 'reply'> & { replies: readonly PendingReply[] }) {
  if (replies.length === 0) return null;
  return (
    <UnsentList label={MESSAGES.reply.unsent} height={220}>
      {replies.map((reply) => (
        <PendingItem key={reply.id} reply={reply} {...rest} />
      ))}
    </UnsentList>
  );
}
