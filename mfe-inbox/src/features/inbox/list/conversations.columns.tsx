import { Box, Typography } from '@mui/material';
import { type Conversation, formatCount, formatPhone } from '@textloom/contracts';
import { DateText, type Column } from '@textloom/ui';
import { MESSAGES } from '../../../messages';
import { preview } from '../../../model/preview';

const nameOf = ({ subscriber, phone }: Conversation): string =>
  (subscriber ? `${subscriber.first_name} ${subscriber.last_name}`.trim() : '') || formatPhone(phone);

export const conversationColumns: readonly Column<Conversation>[] = [
  {
    key: 'from',
    header: 'From',
    width: 230,
    primary: true,
    render: (row) => (
      <Box
        component="span"
        sx={{ display: 'inline-flex', alignItems: 'center', gap: 1, fontWeight: row.unread ? 700 : 400 }}
      >
        <Box
          component="span"
          {...(row.unread ? { role: 'img', 'aria-label': MESSAGES.unread } : { 'aria-hidden': true })}
          sx={{
            width: 8,
            height: 8,
            borderRadius: '50%',
            flex: 'none',
            bgcolor: row.unread ? 'primary.main' : 'transparent',
          }}
        />
        {nameOf(row)}
      </Box>
    ),
  },
  {
    key: 'message',
    header: 'Last message',
    flex: 1,
    render: (row) => (
      <Box sx={{ minWidth: 0, flex: 1 }}>
        <Typography
          variant="body2"
          noWrap
          sx={{ fontWeight: row.unread ? 600 : 400, color: row.unread ? 'text.primary' : 'text.secondary' }}
        >
          {row.direction === 'out' && 'You: '}
          {preview(row.last_message)}
        </Typography>
        {row.initial_message !== '' && (
          <Typography variant="caption" component="p" noWrap sx={{ color: 'text.secondary' }}>
            In answer to: {preview(row.initial_message)}
          </Typography>
        )}
      </Box>
    ),
  },
  {
    key: 'replies',
    header: 'Replies',
    width: 90,
    align: 'right',
    render: (row) => formatCount(row.total_replies),
  },
  {
    key: 'date',
    header: 'Date',
    width: 210,
    sort: 'added_at',
    render: (row) => <DateText date={row.last_message_at} />,
  },
];
