import { Box, Typography } from '@mui/material';
import type { AuthorizedUser } from '@textloom/contracts';
import { DateText, EmailLink, PhoneText, StatusChip, type Column } from '@textloom/ui';
import { MESSAGES } from '../messages';
import { TEXTS } from './messages';
import { OPTIONS, optionsOf } from './options';
import { nameOf } from './use-user-actions';

function Status({ user }: { user: AuthorizedUser }) {
  if (user.disabled) return <StatusChip kind="neutral" label={TEXTS.disabled} />;
  if (user.pending) return <StatusChip kind="warning" label={TEXTS.pending} hint={TEXTS.pendingHelp} />;
  return <StatusChip kind="success" label={TEXTS.active} />;
}

const optionsText = (allow: readonly string[]): string =>
  optionsOf(allow)
    .map((name) => OPTIONS[name].label)
    .join(', ') || TEXTS.noOptions;

/** Columns of the list (ACCT-036); invite and delete are row actions. */
export const authorizedUserColumns: readonly Column<AuthorizedUser>[] = [
  {
    key: 'name',
    header: MESSAGES.name,
    flex: 1,
    minWidth: 150,
    primary: true,
    render: (row) => (
      <Box component="span" sx={{ fontWeight: 600 }}>
        {nameOf(row)}
      </Box>
    ),
  },
  {
    key: 'email',
    header: MESSAGES.email,
    flex: 1.5,
    minWidth: 240,
    render: (row) => <EmailLink email={row.email} />,
  },
  {
    key: 'phone',
    header: MESSAGES.phone,
    width: 140,
    render: (row) => <PhoneText phone={row.phone} />,
  },
  {
    key: 'allow',
    header: TEXTS.mayDo,
    flex: 1.5,
    minWidth: 160,
    render: (row) => (
      <Typography variant="body2" noWrap title={optionsText(row.allow)} sx={{ color: 'text.secondary' }}>
        {optionsText(row.allow)}
      </Typography>
    ),
  },
  { key: 'status', header: TEXTS.status, width: 150, render: (row) => <Status user={row} /> },
  { key: 'added', header: TEXTS.added, width: 120, render: (row) => <DateText date={row.added_at} format="day" /> },
];
