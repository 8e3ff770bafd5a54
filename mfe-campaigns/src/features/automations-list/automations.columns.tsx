import { Box } from '@mui/material';
import { counted, formatCount, type AutomationRow } from '@textloom/contracts';
import { DateText, type Column, type PhoneRow, ZoneName } from '@textloom/ui';
import { AutomationStateChip } from '../../components/automation-state';

/** When it sends, and why it does not. */
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
  { key: 'state', header: 'State', width: 100, render: (row) => <AutomationStateChip state={row.state} /> },
  { key: 'name', header: 'Name', flex: 3, minWidth: 120, primary: true, sort: 'name', render: (row) => row.name },
  { key: 'when', header: 'When', flex: 4, minWidth: 170, render: whenOf },
  {
    key: 'next',
    header: 'Next',
    headerHelp: <ZoneName />,
    width: 196,
    sort: 'next_at',
    render: (row) => (row.next_at === '' ? '' : <DateText date={row.next_at} format="row" />),
  },
  { key: 'people', header: 'People', width: 84, align: 'right', render: (row) => formatCount(row.people) },
  { key: 'sent', header: 'Messages', width: 100, align: 'right', render: (row) => formatCount(row.sent) },
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
        · {counted(row.sent, 'message')}
      </Box>
    </>
  ),
});
