import { Link as TextLink } from '@mui/material';
import { formatCount, type Keyword } from '@textloom/contracts';
import { link } from '@textloom/kit';
import { DateText, RowSummary } from '@textloom/ui';
import { Link } from 'react-router-dom';
import { KeywordStatus } from '../../components/keyword-status';
import { MESSAGES } from '../../messages';
import { TEXTS } from './messages';

/** A keyword beside the list. */
export default function KeywordSummary({ row }: { row: Keyword }) {
  return (
    <RowSummary
      title={row.keyword}
      state={<KeywordStatus approved={row.approved} />}
      text={row.display_welcome_message || MESSAGES.noWelcome}
      facts={[
        [
          TEXTS.subscribers,
          <TextLink
            key="people"
            component={Link}
            to={link('/subscribers', null, { keyword: row.keyword, disabled: 0, subscription: 0 })}
            color="inherit"
          >
            {formatCount(row.subscribers)}
          </TextLink>,
        ],
        [TEXTS.expected, formatCount(row.expected_messages)],
        row.opt_in !== '' && [TEXTS.optIn, row.opt_in],
        [TEXTS.created, <DateText key="created" date={row.added_at} format="day" />],
      ]}
    />
  );
}
