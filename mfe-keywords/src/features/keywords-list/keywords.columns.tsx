import AttachFileIcon from '@mui/icons-material/AttachFile';
import HelpIcon from '@mui/icons-material/HelpOutlineOutlined';
import { Box, IconButton, Link as TextLink } from '@mui/material';
import { formatCount, type Keyword } from '@textloom/contracts';
import { link } from '@textloom/kit';
import { useServerValues } from '@textloom/session';
import { DateText, type Column, type PhoneRow } from '@textloom/ui';
import { Link } from 'react-router-dom';
import { KeywordStatus } from '../../components/keyword-status';
import { MESSAGES } from '../../messages';
import { TEXTS } from './messages';

function StatusHelp() {
  const { KEYWORD_HELP_URL } = useServerValues();
  return (
    <IconButton
      component="a"
      href={KEYWORD_HELP_URL}
      target="_blank"
      rel="noreferrer"
      size="small"
      sx={{ width: 24, height: 24 }}
      aria-label={TEXTS.statusHelp}
    >
      <HelpIcon fontSize="inherit" />
    </IconButton>
  );
}

/** KEY-003; delete is the row action. */
export const keywordColumns: readonly Column<Keyword>[] = [
  {
    key: 'keyword',
    header: TEXTS.keyword,
    width: 160,
    primary: true,
    sort: 'name',
    render: (row) => (
      <>
        {row.keyword}
        {row.segments === 3 && (
          <AttachFileIcon
            fontSize="inherit"
            titleAccess={TEXTS.withAttachment}
            sx={{ ml: 0.5, verticalAlign: 'middle' }}
          />
        )}
      </>
    ),
  },
  {
    key: 'status',
    header: TEXTS.status,
    width: 176,
    headerHelp: <StatusHelp />,
    render: (row) => <KeywordStatus approved={row.approved} />,
  },
  {
    key: 'subscribers',
    header: TEXTS.subscribers,
    width: 144,
    align: 'right',
    render: (row) => (
      <TextLink
        component={Link}
        to={link('/subscribers', null, { keyword: row.keyword, disabled: 0, subscription: 0 })}
        color="inherit"
      >
        {formatCount(row.subscribers)}
      </TextLink>
    ),
  },
  {
    key: 'welcome',
    header: TEXTS.welcomeMessage,
    flex: 1,
    minWidth: 200,
    render: (row) => (
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {row.display_welcome_message || MESSAGES.noWelcome}
      </Box>
    ),
  },
  {
    key: 'created',
    header: TEXTS.created,
    width: 124,
    sort: 'added_at',
    render: (row) => <DateText date={row.added_at} format="day" />,
  },
];

export const keywordPhone = (row: Keyword): PhoneRow => ({
  title: row.keyword,
  date: <DateText date={row.added_at} format="day" />,
  line: (
    <>
      {TEXTS.active(row.subscribers)}
      {!row.approved && <KeywordStatus approved={row.approved} />}
    </>
  ),
});
