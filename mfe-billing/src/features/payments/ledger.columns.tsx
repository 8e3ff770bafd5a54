import { Box, Link as TextLink } from '@mui/material';
import { formatCount, type LedgerEntry } from '@textloom/contracts';
import { link } from '@textloom/kit';
import { DateText, type Column, type PhoneRow, ZoneName } from '@textloom/ui';
import { Link } from 'react-router-dom';
import { TEXTS } from './messages';

const signed = (change: number): string => `${change > 0 ? '+' : ''}${formatCount(change)}`;

function Change({ change }: Pick<LedgerEntry, 'change'>) {
  return (
    <Box component="span" sx={{ ...(change > 0 && { color: 'success.main', fontWeight: 600 }) }}>
      {signed(change)}
    </Box>
  );
}

/** What happened, with a link to the campaign if there is one. */
const described = ({ description, campaign_id: id }: LedgerEntry) =>
  id === null ? (
    description
  ) : (
    <TextLink component={Link} to={link('/messages/:id', { id })} color="inherit">
      {description}
    </TextLink>
  );

/** The columns of the message ledger. They cannot be sorted, because the balance is a running total. */
export const ledgerColumns: readonly Column<LedgerEntry>[] = [
  {
    key: 'date',
    header: TEXTS.date,
    headerHelp: <ZoneName />,
    width: 196,
    render: ({ date }) => <DateText date={date} format="row" />,
  },
  { key: 'description', header: TEXTS.whatHappened, flex: 1, minWidth: 240, primary: true, render: described },
  { key: 'change', header: TEXTS.change, width: 110, align: 'right', render: Change },
  {
    key: 'balance',
    header: TEXTS.messagesLeft,
    width: 136,
    align: 'right',
    render: ({ balance }) => formatCount(balance),
  },
];

/** The row on a phone. */
export const ledgerPhone = (entry: LedgerEntry): PhoneRow => ({
  title: described(entry),
  date: <Change change={entry.change} />,
  line: (
    <>
      <DateText date={entry.date} format="row" />
      <span>· {TEXTS.balanceLeft(entry.balance)}</span>
    </>
  ),
});
