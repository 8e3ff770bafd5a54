import { Box, Typography } from '@mui/material';
import { formatCount, type AutomationRow } from '@textloom/contracts';
import { DateText, type Column } from '@textloom/ui';
import { KIND_NAMES } from '../../automation-messages';
import { AutomationStateChip } from '../../components/automation-state';

export const automationColumns: readonly Column<AutomationRow>[] = [
  { key: 'state', header: 'State', width: 110, render: (row) => <AutomationStateChip state={row.state} /> },
  { key: 'name', header: 'Name', flex: 3, minWidth: 140, primary: true, sort: 'name', render: (row) => row.name },
  { key: 'kind', header: 'Kind', width: 104, render: (row) => KIND_NAMES[row.kind] },
  {
    key: 'when',
    header: 'When',
    flex: 4,
    minWidth: 190,
    render: (row) => (
      <Box sx={{ minWidth: 0 }}>
        <Typography variant="body2" noWrap title={row.when}>
          {row.when}
        </Typography>
        {row.problem !== '' && (
          <Typography variant="caption" component="div" noWrap title={row.problem} color="error">
            {row.problem}
          </Typography>
        )}
      </Box>
    ),
  },
  {
    key: 'next',
    header: 'Next',
    width: 190,
    sort: 'next_at',
    render: (row) => (row.next_at === '' ? '' : <DateText date={row.next_at} />),
  },
  { key: 'people', header: 'People', width: 84, align: 'right', render: (row) => formatCount(row.people) },
  { key: 'sent', header: 'Messages', width: 100, align: 'right', render: (row) => formatCount(row.sent) },
];
