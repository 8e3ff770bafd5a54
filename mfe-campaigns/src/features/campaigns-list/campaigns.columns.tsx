import { useCall } from '@textloom/kit';
import { Box, LinearProgress, Tooltip } from '@mui/material';
import { type CampaignRow, formatCount, getCampaignReach, requiredMessages } from '@textloom/contracts';
import { DateText, type Column, type PhoneRow, ZoneName } from '@textloom/ui';
import { CampaignState } from '../../components/campaign-state';
import { MessageCell } from '../../components/message-cell';
import { handedOver } from '../../model/progress';
import { reachKey } from '../../api/keys';
import { MESSAGES } from '../../messages';
import { TEXTS } from './messages';

/**
 * Recipients of a row and the messages they cost. For a scheduled campaign the current recipients, counted separately
 * from the list because counting many takes a moment; until then, and if counting fails, those of its last save.
 */
export function useReach({ id, state, stats, segments, msg_count }: CampaignRow): { people: number; messages: number } {
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
      <Tooltip title={TEXTS.reachedNow}>
        <Box component="span" tabIndex={0}>
          {formatCount(people)}
        </Box>
      </Tooltip>
    );
  const running = (state === 'sending' || state === 'paused') && stats.pending > 0;
  return (
    <Box component="span" sx={{ position: 'relative', display: 'inline-block', minWidth: running ? 72 : 0 }}>
      {formatCount(people)}
      {running && (
        <LinearProgress
          variant="determinate"
          value={handedOver(stats)}
          color={state === 'paused' ? 'warning' : 'primary'}
          aria-label={TEXTS.handedOver(name)}
          sx={{ position: 'absolute', insetInline: 0, bottom: -4 }}
        />
      )}
    </Box>
  );
}

const Messages = ({ row }: { row: CampaignRow }) => formatCount(useReach(row).messages);

/** Zero replies to a campaign that reached nobody say nothing: it shows a dash. */
const hasAnswers = ({ stats, replies }: CampaignRow): boolean => stats.sent > 0 || replies > 0;

/** CAMP-002; delete is the row action. */
const columns: readonly Column<CampaignRow>[] = [
  {
    key: 'sent',
    header: MESSAGES.status,
    width: 68,
    align: 'center',
    render: (row) => <CampaignState compact row={row} />,
  },
  {
    key: 'name',
    header: MESSAGES.name,
    flex: 4,
    minWidth: 144,
    primary: true,
    sort: 'name',
    render: (row) => row.name,
  },
  {
    key: 'message',
    header: MESSAGES.message,
    flex: 5,
    minWidth: 200,
    render: (row) => <MessageCell message={row.message} hasFile={row.segments === 3} />,
  },
  {
    key: 'date',
    header: TEXTS.sendDate,
    headerHelp: <ZoneName />,
    width: 184,
    sort: 'date',
    render: (row) => <DateText date={row.date} format="row" />,
  },
  {
    key: 'subscribers',
    header: MESSAGES.subscribers,
    width: 108,
    align: 'right',
    render: (row) => <Subscribers row={row} />,
  },
  { key: 'count', header: TEXTS.messageCount, width: 96, align: 'right', render: (row) => <Messages row={row} /> },
  {
    key: 'replies',
    header: MESSAGES.replies,
    width: 96,
    align: 'right',
    render: (row) => (hasAnswers(row) ? formatCount(row.replies) : '–'),
  },
  {
    key: 'keywords',
    header: MESSAGES.keywords,
    flex: 3,
    minWidth: 112,
    render: ({ keywords }) => keywords.map(({ keyword }) => keyword).join(', '),
  },
];

/** Only a text with short links can be clicked. */
const hasLinks = ({ message }: CampaignRow): boolean => message.includes('/s/');

const clicks: Column<CampaignRow> = {
  key: 'clicks',
  header: MESSAGES.clicks,
  width: 72,
  align: 'right',
  render: (row) => (row.clicked > 0 || hasLinks(row) ? formatCount(row.clicked) : '–'),
};
const withClicks = columns.flatMap((column) => (column.key === 'keywords' ? [clicks, column] : [column]));

/** The columns of these rows: the clicks only if there are any. */
export const campaignColumns = (rows: readonly CampaignRow[]): readonly Column<CampaignRow>[] =>
  rows.some(({ clicked }) => clicked > 0) ? withClicks : columns;

/** The outcome of a campaign in one line; before sending, its send time. */
function Outcome({ row }: { row: CampaignRow }) {
  const { people } = useReach(row);
  const { stats } = row;
  if (row.state === 'scheduled' || stats.sent === 0)
    return (
      <>
        <DateText date={row.date} format="row" /> · {MESSAGES.peopleCount(people)}
      </>
    );
  const share = Math.min(100, Math.floor((stats.delivered / stats.sent) * 100));
  return TEXTS.outcome(stats.sent, share, row.replies);
}

/** The row on a phone. */
export const campaignPhone = (row: CampaignRow): PhoneRow => ({
  title: row.name,
  date: <CampaignState row={row} />,
  line: <Outcome row={row} />,
});
