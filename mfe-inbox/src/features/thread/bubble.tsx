import DoubtIcon from '@mui/icons-material/HelpOutlineOutlined';
import { Box, Button, Typography } from '@mui/material';
import { reactionSentence } from '@textloom/contracts';
import { DateText, StatusChip, StatusIcon, visuallyHidden } from '@textloom/ui';
import { memo } from 'react';
import { MESSAGES } from '../../messages';
import { Attachment } from './attachment';
import { pictureKey } from './pictures';
import { RetryButton } from './retry.button';
import type { Message } from './thread-window';
import { WhyHere } from './why-here';

const WIDTH = 'min(520px, 86%)';

interface Props {
  /** Address of the thread. */
  id: string;
  itemKey: string;
  message: Message;
  /** The person is still subscribed, so a possible opt-out matters. */
  subscribed: boolean;
  /** Unsubscribes the person; null for users who may not. */
  onLeave: (() => void) | null;
  onOpenPicture: (key: string) => void;
}

/** Marks a possible opt-out and offers a button to unsubscribe the person. */
function Doubt({ onLeave }: Pick<Props, 'onLeave'>) {
  return (
    <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
      <StatusChip kind="warning" icon={<DoubtIcon />} label={MESSAGES.thread.doubtful} />
      {onLeave && (
        <Button size="small" color="error" onClick={onLeave}>
          {MESSAGES.thread.unsubscribe}
        </Button>
      )}
    </Box>
  );
}

function Failure({ id, message: { id: messageId, failure } }: Pick<Props, 'id' | 'message'>) {
  if (!failure) return null;
  return (
    <Box
      sx={{ display: 'flex', gap: 1, flexWrap: 'wrap', alignItems: 'center', justifyContent: 'end', maxWidth: WIDTH }}
    >
      <Typography variant="caption" sx={{ color: 'error.main' }}>
        {failure.reason}
      </Typography>
      {failure.retry && <RetryButton id={id} messageId={messageId} />}
    </Box>
  );
}

/** One message: the account's on the right, the subscriber's on the left (INBOX-014). */
export const Bubble = memo(function Bubble({ id, itemKey, message, subscribed, onLeave, onOpenPicture }: Props) {
  const own = message.direction === 'out';
  return (
    <Box component="li" data-item sx={{ display: 'grid', justifyItems: own ? 'end' : 'start', gap: 0.5 }}>
      <Box
        className="bubble"
        sx={{
          maxWidth: WIDTH,
          px: 2,
          py: 1.25,
          borderRadius: 1,
          whiteSpace: 'pre-wrap',
          overflowWrap: 'anywhere',
          bgcolor: own ? 'primary.main' : 'action.hover',
          color: own ? 'primary.contrastText' : 'text.primary',
          borderBottomRightRadius: own ? 4 : undefined,
          borderBottomLeftRadius: own ? undefined : 4,
        }}
      >
        <Box component="span" sx={visuallyHidden}>
          {own ? MESSAGES.list.you : MESSAGES.thread.answer}
        </Box>
        {message.attachments.map((file, index) => {
          const key = pictureKey(itemKey, index);
          return <Attachment key={key} file={file} onOpen={() => onOpenPicture(key)} />;
        })}
        {message.reaction ? (
          <Typography component="span" variant="body2" sx={{ fontStyle: 'italic' }}>
            {reactionSentence(message.reaction)}
          </Typography>
        ) : (
          <span>{message.message}</span>
        )}
      </Box>
      <Box sx={{ display: 'flex', columnGap: 1, flexWrap: 'wrap', alignItems: 'center', color: 'text.secondary' }}>
        <Typography variant="caption">
          {message.author !== '' && `${message.author} · `}
          {message.automatic && (
            <>
              <span>{MESSAGES.thread.automatic}</span> ·{' '}
            </>
          )}
          <DateText date={message.date} format="time" />
        </Typography>
        {own && <StatusIcon status={message.status} />}
        {message.routed !== '' && <WhyHere text={message.routed} />}
      </Box>
      {[message.unanswered, message.kept].map(
        (note) =>
          note !== undefined && (
            <Typography key={note} variant="caption" sx={{ maxWidth: WIDTH, color: 'text.secondary' }}>
              {note}
            </Typography>
          ),
      )}
      <Failure id={id} message={message} />
      {message.doubtful && subscribed && <Doubt onLeave={onLeave} />}
    </Box>
  );
});
