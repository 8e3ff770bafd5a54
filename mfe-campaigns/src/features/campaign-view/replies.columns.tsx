import { Box } from '@mui/material';
import { formatPhone, type CampaignReply } from '@textloom/contracts';
import { DateText, type Column } from '@textloom/ui';
import { MESSAGES } from '../../messages';
import { TEXTS } from './messages';

/** CAMP-028: a row opens the conversation. */
export const replyColumns: readonly Column<CampaignReply>[] = [
  {
    key: 'from',
    header: TEXTS.from,
    width: 210,
    primary: true,
    render: (row) => row.name || formatPhone(row.phone),
  },
  {
    key: 'message',
    header: TEXTS.theirReply,
    flex: 1,
    minWidth: 200,
    render: (row) => (
      <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
        {row.message}
      </Box>
    ),
  },
  { key: 'date', header: MESSAGES.date, width: 232, render: (row) => <DateText date={row.date} /> },
];
