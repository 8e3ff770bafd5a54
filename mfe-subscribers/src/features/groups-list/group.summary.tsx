import SendIcon from '@mui/icons-material/SendOutlined';
import { Button } from '@mui/material';
import { formatCount, type GroupRow } from '@textloom/contracts';
import { link } from '@textloom/kit';
import { DateText, RowSummary } from '@textloom/ui';
import { Link } from 'react-router-dom';
import { MESSAGES } from '../../messages';
import { TEXTS } from './messages';

/** A group beside the list. */
export default function GroupSummary({ row }: { row: GroupRow }) {
  return (
    <RowSummary
      title={row.name}
      actions={
        !row.disabled && (
          <Button
            component={Link}
            to={link('/messages/add', null, { addgroup: row.id })}
            size="small"
            startIcon={<SendIcon />}
          >
            {MESSAGES.sendMessage}
          </Button>
        )
      }
      facts={[
        [MESSAGES.title, formatCount(row.total_subscribers)],
        [TEXTS.created, <DateText key="created" date={row.added_at} format="day" />],
      ]}
    />
  );
}
