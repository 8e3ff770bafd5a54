import { useCall } from '@textloom/kit';
import AttachFileIcon from '@mui/icons-material/AttachFile';
import { Box, LinearProgress, Tooltip } from '@mui/material';
import { type CampaignRow, formatCount, getCampaignReach, requiredMessages } from '@textloom/contracts';
import { CampaignStatusIcon, DateText, type Column } from '@textloom/ui';
import { handedOver } from '../../model/progress';
import { reachKey } from '../../api/keys';

/**
 * Recipients of a row and the messages they cost. For a scheduled campaign the current recipients, counted separately
 * from the list because counting many takes a moment; until then, and if counting fails, those of its last save.
 */
function useReach({ id, state, stats, segments, msg_count }: CampaignRow): { people: number; messages: number } {
  const { data } = useCall(getCampaignReach, reachKey(id), { id }, { enabled: state === 'scheduled', retry: false });
  if (state !== 'scheduled' || !data) return { people: stats.recipients, messages: msg_count };
  return { people: data.recipients, messages: requiredMessages(data.recipients, segments) };
}

/** Recipients: the current ones while the campaign is scheduled, with a progress bar while it is being sent. */
function Subscribers({ row }: { row: CampaignRow }) {
  const { people } = useReach(row);
  const { state, stats, name } = row;
  if (state === 'scheduled')
    return (
      <Tooltip title="People whom it would reach now">
        <Box component="span" tabIndex={0}>
          {formatCount(people)}
        </Box>
      </Tooltip>
    );
  const running = (state === 'sending' || state === 'paused') && stats.pending > 0;
  return (
    <Box sx={{ minWidth: running ? 72 : 0 }}>
      {formatCount(people)}
      {running && (
        <LinearProgress
          variant="determinate"
          value={handedOver(stats)}
          color={state === 'paused' ? 'warning' : 'primary'}
          aria-label={`${name}, handed to the carrier`}
          sx={{ mt: 0.5 }}
        />
      )}
    </Box>
  );
}

const Messages = ({ row }: { row: CampaignRow }) => formatCount(useReach(row).messages);

/** Two lines in the table, with the whole text as tooltip; a card shows all of it. */
const twoLines = {
  display: { xs: 'inline', sm: '-webkit-box' },
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
  overflowWrap: 'anywhere',
  color: 'text.secondary',
} as const;

/** CAMP-002; delete is the row action. The widths leave the message 30 characters in a line at 1280 px. */
export const campaignColumns: readonly Column<CampaignRow>[] = [
  {
    key: 'sent',
    header: 'Status',
    width: 68,
    align: 'center',
    card: 'lead',
    render: (row) => <CampaignStatusIcon compact state={row.state} reason={row.reason} />,
  },
  { key: 'name', header: 'Name', flex: 3, minWidth: 128, primary: true, sort: 'name', render: (row) => row.name },
  {
    key: 'message',
    header: 'Message',
    flex: 5,
    minWidth: 232,
    render: (row) => (
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, minWidth: 0 }}>
        {row.segments === 3 && <AttachFileIcon fontSize="inherit" titleAccess="With attachment" />}
        <Box component="span" title={row.message} sx={twoLines}>
          {row.message}
        </Box>
      </Box>
    ),
  },
  { key: 'date', header: 'Send date', width: 138, sort: 'date', render: (row) => <DateText date={row.date} /> },
  { key: 'subscribers', header: 'Subscribers', width: 102, align: 'right', render: (row) => <Subscribers row={row} /> },
  { key: 'count', header: 'MSG Count', width: 92, align: 'right', render: (row) => <Messages row={row} /> },
  { key: 'replies', header: 'Replies', width: 72, align: 'right', render: (row) => formatCount(row.replies) },
  { key: 'clicks', header: 'Clicks', width: 66, align: 'right', render: (row) => formatCount(row.clicked) },
  {
    key: 'keywords',
    header: 'Keywords',
    flex: 2,
    minWidth: 126,
    render: ({ keywords }) => {
      const words = keywords.map(({ keyword }) => keyword).join(', ');
      // Nothing at all, so that a card leaves the line out.
      if (words === '') return null;
      return (
        <Box component="span" title={words} sx={{ ...twoLines, color: 'text.primary' }}>
          {words}
        </Box>
      );
    },
  },
];
