import { Box, Typography } from '@mui/material';
import { formatCount, type AutomationRow } from '@textloom/contracts';
import { DateText, type Column } from '@textloom/ui';
import { AutomationStateChip } from '../../components/automation-state';

export const automationColumns: readonly Column<AutomationRow>[] = [
  { key: 'state', header: 'State', width: 100, render: (row) => <AutomationStateChip state={row.state} /> },
  { key: 'name', header: 'Name', flex: 3, minWidth: 120, primary: true, sort: 'name', render: (row) => row.name },
  {
    key: 'when',
    header: 'When',
    flex: 4,
    minWidth: 170,
    render: (row) => (
      <Box sx={{ minWidth: 0 }}>
        <Typography variant="body2">{row.when}</Typography>
        {row.problem !== '' && (
          <Typography variant="caption" component="div" color="error">
            {row.problem}
          </Typography>
        )}
      </Box>
    ),
  },
  {
    key: 'next',
    header: 'Next',
    width: 136,
    sort: 'next_at',
    render: (row) => (row.next_at === '' ? '' : <DateText date={row.next_at} />),
  },
  { key: 'people', header: 'People', width: 76, align: 'right', render: (row) => formatCount(row.people) },
  { key: 'sent', header: 'Messages', width: 96, align: 'right', render: (row) => formatCount(row.sent) },
];
