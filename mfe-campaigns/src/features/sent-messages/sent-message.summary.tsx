import { Link as TextLink } from '@mui/material';
import { formatCount, formatPhone, type SentMessage } from '@textloom/contracts';
import { link } from '@textloom/kit';
import { DateText, RowSummary, StatusIcon } from '@textloom/ui';
import { Link } from 'react-router-dom';
import { MESSAGES } from '../../messages';
import { TEXTS } from './messages';

/** A sent message beside the list. */
export default function SentMessageSummary({ row }: { row: SentMessage }) {
  const { subscriber, subscriber_id: person, campaign_id: campaign } = row;
  const name = subscriber ? `${subscriber.first_name} ${subscriber.last_name}`.trim() : '';
  return (
    <RowSummary
      title={name || formatPhone(row.phone)}
      state={<StatusIcon status={row.status} />}
      text={row.message}
      facts={[
        [
          MESSAGES.phone,
          person === null ? (
            formatPhone(row.phone)
          ) : (
            <TextLink key="phone" component={Link} to={link('/subscribers/:id', { id: person })} color="inherit">
              {formatPhone(row.phone)}
            </TextLink>
          ),
        ],
        [MESSAGES.sent, <DateText key="date" date={row.date} />],
        row.keyword !== '' && [MESSAGES.keyword, row.keyword],
        [TEXTS.messageCount, formatCount(row.segments)],
        row.reason !== '' && [MESSAGES.reason, row.reason],
        campaign !== null && [
          MESSAGES.campaign,
          <TextLink key="campaign" component={Link} to={link('/messages/:id', { id: campaign })} color="inherit">
            {TEXTS.openCampaign}
          </TextLink>,
        ],
      ]}
    />
  );
}
