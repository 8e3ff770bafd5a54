import { Box, Link as TextLink } from '@mui/material';
import { formatCount, type LedgerEntry } from '@textloom/contracts';
import { link } from '@textloom/kit';
import { DateText, type GridColumn } from '@textloom/ui';
import { Link } from 'react-router-dom';

const signed = (change: number): string => `${change > 0 ? '+' : ''}${formatCount(change)}`;

function Change({ change }: Pick<LedgerEntry, 'change'>) {
  return (
    <Box component="span" sx={{ ...(change > 0 && { color: 'success.main', fontWeight: 600 }) }}>
      {signed(change)}
    </Box>
  );
}

/** The columns of the message ledger. They cannot be sorted, because the balance is a running one. */
export const ledgerColumns: readonly GridColumn<LedgerEntry>[] = [
  {
    key: 'date',
    header: 'Date',
    width: 226,
    render: ({ date }) => (
      <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
        <DateText date={date} />
      </Box>
    ),
  },
  {
    key: 'description',
    header: 'What happened',
    flex: 1,
    minWidth: 240,
    primary: true,
    render: ({ description, campaign_id }) =>
      campaign_id === null ? (
        <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
          {description}
        </Box>
      ) : (
        <TextLink component={Link} to={link('/messages/:id', { id: campaign_id })} sx={{ overflowWrap: 'anywhere' }}>
          {description}
        </TextLink>
      ),
  },
  { key: 'change', header: 'Change', width: 110, align: 'right', render: Change },
  {
    key: 'balance',
    header: 'Messages left',
    width: 136,
    align: 'right',
    render: ({ balance }) => formatCount(balance),
  },
];
