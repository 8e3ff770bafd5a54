import { type CampaignRow, deliveryPercent, formatCount } from '@textloom/contracts';
import { DateText, RowSummary } from '@textloom/ui';
import { CampaignState } from '../../components/campaign-state';
import { MESSAGES } from '../../messages';
import { useReach } from './campaigns.columns';
import { TEXTS } from './messages';

/** A campaign beside the list. */
export default function CampaignSummary({ row }: { row: CampaignRow }) {
  const { stats } = row;
  const { people, messages } = useReach(row);
  const words = row.keywords.map(({ keyword }) => keyword).join(', ');
  const sent = stats.sent > 0;
  return (
    <RowSummary
      title={row.name}
      state={<CampaignState row={row} />}
      text={row.message}
      facts={[
        [TEXTS.sendDate, <DateText key="date" date={row.date} />],
        words !== '' && [MESSAGES.keywords, words],
        [MESSAGES.subscribers, formatCount(people)],
        [MESSAGES.messages, formatCount(messages)],
        sent && [MESSAGES.sent, MESSAGES.messageCount(stats.sent)],
        sent && [MESSAGES.delivered, `${MESSAGES.peopleCount(stats.delivered)} (${deliveryPercent(stats)}%)`],
        sent && [MESSAGES.notDelivered, MESSAGES.peopleCount(stats.failed)],
        sent && [MESSAGES.replies, formatCount(row.replies)],
        row.clicked > 0 && [MESSAGES.clicked, formatCount(row.clicked)],
        row.reason !== '' && [MESSAGES.reason, row.reason],
      ]}
    />
  );
}
