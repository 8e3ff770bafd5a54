import { Box, Typography } from '@mui/material';
import { SCOPES, type ApiKey } from '@textloom/contracts';
import { DateText, StatusChip, type Column } from '@textloom/ui';
import { MESSAGES } from '../messages';
import { SCOPE_TEXTS, TEXTS } from './messages';

const mayUse = ({ scopes }: ApiKey): string =>
  scopes.length === SCOPES.length ? TEXTS.all : scopes.map((scope) => SCOPE_TEXTS[scope]).join(', ');

const DayOr = ({ date }: { date: string | null }) =>
  date === null ? TEXTS.never : <DateText date={date} format="day" />;

/** The columns of the list; a key is revoked by a row action. */
export const apiKeyColumns: readonly Column<ApiKey>[] = [
  {
    key: 'name',
    header: MESSAGES.name,
    flex: 1,
    minWidth: 140,
    primary: true,
    render: ({ name }) => (
      <Box component="span" sx={{ fontWeight: 600 }}>
        {name}
      </Box>
    ),
  },
  { key: 'hint', header: TEXTS.key, width: 120, render: ({ hint }) => `${hint}…` },
  {
    key: 'scopes',
    header: TEXTS.mayUse,
    flex: 1.5,
    minWidth: 200,
    render: (key) => (
      <Typography variant="body2" noWrap title={mayUse(key)} sx={{ color: 'text.secondary' }}>
        {mayUse(key)}
      </Typography>
    ),
  },
  { key: 'used', header: TEXTS.lastUse, width: 120, render: (key) => <DayOr date={key.last_used_at} /> },
  {
    key: 'expires',
    header: TEXTS.expires,
    width: 120,
    render: ({ expired, expires_at }) =>
      expired ? <StatusChip kind="neutral" label={TEXTS.expired} /> : <DayOr date={expires_at} />,
  },
  { key: 'added', header: TEXTS.made, width: 120, render: (key) => <DateText date={key.added_at} format="day" /> },
];
