import { Box, Link as TextLink, Typography } from '@mui/material';
import { type Thread } from '@textloom/contracts';
import { DateText, StatusIcon, visuallyHidden } from '@textloom/ui';
import { ANSWER_MESSAGES } from '../../../answer-messages';

type Reply = Thread['replies'][number];

function Attachment({ attachment }: { attachment: Reply['attachments'][number] }) {
  if (attachment.note !== '')
    return (
      <Typography variant="body2" sx={{ fontStyle: 'italic', mb: 1 }}>
        {attachment.note}
      </Typography>
    );
  if (attachment.mime.startsWith('image/'))
    return (
      <Box
        component="img"
        src={attachment.url}
        alt={attachment.name}
        loading="lazy"
        sx={{ display: 'block', maxWidth: '100%', borderRadius: 2, mb: 1 }}
      />
    );
  return (
    <TextLink href={attachment.url} target="_blank" rel="noreferrer" color="inherit" sx={{ display: 'block', mb: 1 }}>
      {attachment.name}
    </TextLink>
  );
}

/** One message: the account's on the right, the subscriber's on the left. */
export function Bubble({ reply }: { reply: Reply }) {
  const own = reply.direction === 'out';
  return (
    <Box component="li" sx={{ display: 'grid', justifyItems: own ? 'end' : 'start', gap: 0.5 }}>
      <Box
        sx={{
          maxWidth: 'min(520px, 86%)',
          px: 2,
          py: 1.25,
          borderRadius: 3,
          whiteSpace: 'pre-wrap',
          overflowWrap: 'anywhere',
          bgcolor: own ? 'primary.main' : 'action.hover',
          color: own ? 'primary.contrastText' : 'text.primary',
          borderBottomRightRadius: own ? 4 : undefined,
          borderBottomLeftRadius: own ? undefined : 4,
        }}
      >
        <Box component="span" sx={visuallyHidden}>
          {own ? 'You: ' : 'Answer: '}
        </Box>
        {reply.attachments.map((attachment, index) => (
          <Attachment key={`${index} ${attachment.url}`} attachment={attachment} />
        ))}
        {reply.message}
      </Box>
      <Typography
        variant="caption"
        component="div"
        sx={{ color: 'text.secondary', display: 'flex', gap: 1, alignItems: 'center' }}
      >
        {reply.automatic && <span>{ANSWER_MESSAGES.automatic}</span>}
        <DateText date={reply.date} format="time" />
        {own && <StatusIcon status={reply.status} />}
      </Typography>
      {reply.routed && (
        <Typography variant="caption" sx={{ color: 'text.secondary', maxWidth: 'min(520px, 86%)' }}>
          {reply.routed}
        </Typography>
      )}
    </Box>
  );
}
