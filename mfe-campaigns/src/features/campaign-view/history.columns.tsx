import TouchIcon from '@mui/icons-material/TouchAppOutlined';
import { formatPhone, type CampaignMessage, type CampaignState } from '@textloom/contracts';
import { DateText, PhoneText, SelectBox, StatusIcon, type Column } from '@textloom/ui';
import { MESSAGES } from '../../messages';
import { TEXTS } from './messages';
import { skippedName, type PartFilter } from './parts';

/** A recipient who is subscribed can be unsubscribed here. */
export const isSubscribed = ({ subscriber }: CampaignMessage): boolean => subscriber?.disabled === 0;

/** For owners, who can unsubscribe rows together. */
const SELECT: Column<CampaignMessage> = {
  key: 'select',
  header: TEXTS.select,
  width: 66,
  card: 'lead',
  render: (row) => isSubscribed(row) && <SelectBox id={row.id} label={TEXTS.selectPhone(formatPhone(row.phone))} />,
};

const DATE: Column<CampaignMessage> = {
  key: 'date',
  header: MESSAGES.date,
  width: 232,
  render: (row) => <DateText date={row.date} />,
};

const REASON: Column<CampaignMessage> = {
  key: 'reason',
  header: MESSAGES.reason,
  flex: 1,
  render: (row) => row.reason,
};

const LEFT_AT: Column<CampaignMessage> = {
  key: 'left_at',
  header: MESSAGES.unsubscribed,
  width: 232,
  render: (row) => <DateText date={row.left_at} />,
};

const USED: readonly Column<CampaignMessage>[] = [
  { key: 'code', header: TEXTS.code, width: 200, render: (row) => row.code },
  { key: 'used_at', header: TEXTS.used, width: 232, render: (row) => <DateText date={row.used_at} /> },
];

/** Message Analytics: one row per recipient (CAMP-027). */
export const historyColumns = (
  { state, part }: { state: CampaignState; part: PartFilter },
  selectable: boolean,
): readonly Column<CampaignMessage>[] => [
  ...(selectable ? [SELECT] : []),
  {
    key: 'status',
    header: MESSAGES.status,
    width: 232,
    render: (row) => <StatusIcon status={row.status} withdrawn={skippedName(state)} />,
  },
  { key: 'phone', header: MESSAGES.phone, width: 150, primary: true, render: (row) => <PhoneText phone={row.phone} /> },
  {
    key: 'name',
    header: MESSAGES.name,
    flex: 1,
    render: (row) => (row.subscriber ? `${row.subscriber.first_name} ${row.subscriber.last_name}`.trim() : ''),
  },
  // A person who used a code got the message, so the failure reason is left out to save width.
  ...(part === 'used' ? [] : [REASON]),
  {
    key: 'clicked',
    header: MESSAGES.clicked,
    width: 76,
    align: 'center',
    render: (row) => row.clicked && <TouchIcon fontSize="small" titleAccess={TEXTS.openedALink} />,
  },
  ...(part === 'used' ? USED : [part === 'unsubscribed' ? LEFT_AT : DATE]),
];
