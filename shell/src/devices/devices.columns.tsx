import type { SignedInDevice } from '@textloom/contracts';
import { type Column, DateText, StatusChip, ZoneName } from '@textloom/ui';
import { Box } from '@mui/material';
import { TEXTS } from './messages';

export const nameOf = ({ device }: SignedInDevice): string => device || TEXTS.unknown;

export const deviceColumns: readonly Column<SignedInDevice>[] = [
  {
    key: 'device',
    header: TEXTS.device,
    flex: 1.5,
    minWidth: 220,
    primary: true,
    render: (row) => (
      <Box component="span" sx={{ display: 'inline-flex', gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
        {nameOf(row)}
        {row.current && <StatusChip kind="success" label={TEXTS.current} />}
      </Box>
    ),
  },
  { key: 'address', header: TEXTS.address, flex: 1, minWidth: 160, render: ({ address }) => address || TEXTS.none },
  {
    key: 'last-used',
    header: TEXTS.lastUsed,
    headerHelp: <ZoneName />,
    width: 196,
    render: ({ last_used: date }) => <DateText date={date} format="row" />,
  },
  {
    key: 'signed-in',
    header: TEXTS.signedIn,
    width: 140,
    render: ({ signed_in: date }) => <DateText date={date} format="day" />,
  },
];
