import { type CampaignRow, deliveryPercent, formatCount } from '@textloom/contracts';
import { CampaignStatusIcon, DateText, RowSummary } from '@textloom/ui';
import { useReach } from './campaigns.columns';

/** A campaign beside the list. */
export function CampaignSummary({ row }: { row: CampaignRow }) {
  const { stats } = row;
  const { people, messages } = useReach(row);
  const words = row.keywords.map(({ keyword }) => keyword).join(', ');
  const sent = stats.sent > 0;
  return (
    <RowSummary
      title={row.name}
      state={<CampaignStatusIcon state={row.state} reason={row.reason} />}
      text={row.message}
      facts={[
        ['Send date', <DateText key="date" date={row.date} />],
        words !== '' && ['Keywords', words],
        ['Subscribers', formatCount(people)],
        ['Messages', formatCount(messages)],
        sent && ['Sent', formatCount(stats.sent)],
        sent && ['Delivered', `${formatCount(stats.delivered)} (${deliveryPercent(stats)}%)`],
        sent && ['Not delivered', formatCount(stats.failed)],
        sent && ['Replies', formatCount(row.replies)],
        row.clicked > 0 && ['Clicked', formatCount(row.clicked)],
        row.reason !== '' && ['Reason', row.reason],
      ]}
    />
  );
}
