import AttachFileIcon from '@mui/icons-material/AttachFile';
import HelpIcon from '@mui/icons-material/HelpOutlineOutlined';
import { Box, IconButton, Link as TextLink, Typography } from '@mui/material';
import { formatCount, type Keyword } from '@textloom/contracts';
import { link } from '@textloom/kit';
import { useServerValues } from '@textloom/session';
import { DateText, type Column } from '@textloom/ui';
import { Link } from 'react-router-dom';
import { KeywordStatus } from '../../components/keyword-status';
import { MESSAGES } from '../../messages';

function StatusHelp() {
  const { KEYWORD_HELP_URL } = useServerValues();
  return (
    <IconButton
      component="a"
      href={KEYWORD_HELP_URL}
      target="_blank"
      rel="noreferrer"
      size="small"
      aria-label="What the status means (opens in a new tab)"
    >
      <HelpIcon fontSize="inherit" />
    </IconButton>
  );
}

/** KEY-003; delete is the row action. */
export const keywordColumns: readonly Column<Keyword>[] = [
  {
    key: 'keyword',
    header: 'Keyword',
    width: 160,
    primary: true,
    sort: 'name',
    render: (row) => (
      <Box
        component="span"
        sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5, fontWeight: 600, letterSpacing: '.02em' }}
      >
        {row.keyword}
        {row.segments === 3 && <AttachFileIcon fontSize="inherit" titleAccess="With attachment" />}
      </Box>
    ),
  },
  {
    key: 'status',
    header: 'Status',
    width: 136,
    headerHelp: <StatusHelp />,
    render: (row) => <KeywordStatus approved={row.approved} />,
  },
  {
    key: 'subscribers',
    header: 'Subscribers',
    width: 110,
    align: 'right',
    render: (row) => (
      <TextLink
        component={Link}
        to={link('/subscribers', null, { keyword: row.keyword, disabled: 0, subscription: 0 })}
      >
        {formatCount(row.subscribers)}
      </TextLink>
    ),
  },
  {
    key: 'welcome',
    header: 'Welcome message',
    flex: 1,
    minWidth: 200,
    render: (row) => (
      <Typography variant="body2" noWrap title={row.welcome_message_parsed} sx={{ color: 'text.secondary' }}>
        {row.display_welcome_message || MESSAGES.noWelcome}
      </Typography>
    ),
  },
  {
    key: 'created',
    header: 'Created',
    width: 140,
    sort: 'added_at',
    render: (row) => <DateText date={row.added_at} />,
  },
];
