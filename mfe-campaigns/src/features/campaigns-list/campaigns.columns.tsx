import AttachFileIcon from '@mui/icons-material/AttachFile';
import { Box, Typography } from '@mui/material';
import { type CampaignRow, formatCount } from '@textloom/contracts';
import { CampaignStatusIcon, DateText, type Column } from '@textloom/ui';

/** CAMP-002; delete is the row action. */
export const campaignColumns: readonly Column<CampaignRow>[] = [
  {
    key: 'sent',
    header: 'Status',
    width: 68,
    align: 'center',
    render: (row) => (
      <CampaignStatusIcon compact sent={row.sent === 1 ? 1 : row.sent === 2 ? 2 : 0} reason={row.reason} />
    ),
  },
  { key: 'name', header: 'Name', flex: 3, minWidth: 110, primary: true, sort: 'name', render: (row) => row.name },
  {
    key: 'message',
    header: 'Message',
    flex: 4,
    minWidth: 100,
    render: (row) => (
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, minWidth: 0 }}>
        {row.segments === 3 && <AttachFileIcon fontSize="inherit" titleAccess="With attachment" />}
        <Typography variant="body2" noWrap title={row.message} sx={{ color: 'text.secondary' }}>
          {row.message}
        </Typography>
      </Box>
    ),
  },
  { key: 'date', header: 'Send date', width: 130, sort: 'date', render: (row) => <DateText date={row.date} /> },
  {
    key: 'subscribers',
    header: 'Subscribers',
    width: 98,
    align: 'right',
    render: (row) => formatCount(row.stats.recipients),
  },
  { key: 'count', header: 'MSG Count', width: 92, align: 'right', render: (row) => formatCount(row.msg_count) },
  { key: 'replies', header: 'Replies', width: 72, align: 'right', render: (row) => formatCount(row.replies) },
  {
    key: 'keywords',
    header: 'Keywords',
    flex: 2,
    minWidth: 96,
    render: (row) => {
      const words = row.keywords.map(({ keyword }) => keyword).join(', ');
      return (
        <Typography variant="body2" noWrap title={words}>
          {words}
        </Typography>
      );
    },
  },
];
