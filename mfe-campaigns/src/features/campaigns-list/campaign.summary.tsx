import { type CampaignRow, deliveryPercent, formatCount } from '@textloom/contracts';
import { CampaignStatusIcon, DateText, RowSummary } from '@textloom/ui';

/** A campaign beside the list. */
export function CampaignSummary({ row }: { row: CampaignRow }) {
  const { stats } = row;
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
        ['Recipients', formatCount(stats.recipients)],
        ['Messages', formatCount(row.msg_count)],
        sent && ['Sent', formatCount(stats.sent)],
        sent && ['Delivered', `${formatCount(stats.delivered)} (${deliveryPercent(stats)}%)`],
        sent && ['Not delivered', formatCount(stats.failed)],
        ['Replies', formatCount(row.replies)],
        row.clicked > 0 && ['Clicked', formatCount(row.clicked)],
        row.reason !== '' && ['Reason', row.reason],
      ]}
    />
  );
}
