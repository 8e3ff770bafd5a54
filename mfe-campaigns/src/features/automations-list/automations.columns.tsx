import { Box } from '@mui/material';
import { formatCount, type AutomationRow } from '@textloom/contracts';
import { DateText, type Column, type PhoneRow, ZoneName } from '@textloom/ui';
import { AutomationStateChip } from '../../components/automation-state';
import { MESSAGES } from '../../messages';
import { TEXTS } from './messages';

/** When the automation sends, or why it does not. */
const whenOf = ({ when, problem }: AutomationRow) => (
  <>
    <span>{when}</span>
    {problem !== '' && (
      <>
        {' · '}
        <Box component="span" sx={{ color: 'error.main' }}>
          {problem}
        </Box>
      </>
    )}
  </>
);

export const automationColumns: readonly Column<AutomationRow>[] = [
  { key: 'state', header: TEXTS.state, width: 100, render: (row) => <AutomationStateChip state={row.state} /> },
  {
    key: 'name',
    header: MESSAGES.name,
    flex: 3,
    minWidth: 120,
    primary: true,
    sort: 'name',
    render: (row) => row.name,
  },
  { key: 'when', header: TEXTS.when, flex: 4, minWidth: 170, render: whenOf },
  {
    key: 'next',
    header: TEXTS.next,
    headerHelp: <ZoneName />,
    width: 196,
    sort: 'next_at',
    render: (row) => (row.next_at === '' ? '' : <DateText date={row.next_at} format="row" />),
  },
  { key: 'people', header: MESSAGES.people, width: 84, align: 'right', render: (row) => formatCount(row.people) },
  { key: 'sent', header: MESSAGES.messages, width: 100, align: 'right', render: (row) => formatCount(row.sent) },
];

/** The row on a phone. The state is shown unless it is on. */
export const automationPhone = (row: AutomationRow): PhoneRow => ({
  title: row.name,
  date: row.state !== 'on' && <AutomationStateChip state={row.state} />,
  line: (
    <>
      <Box component="span" sx={{ minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' }}>
        {whenOf(row)}
      </Box>
      <Box component="span" sx={{ flex: 'none' }}>
        · {MESSAGES.messageCount(row.sent)}
      </Box>
    </>
  ),
});
