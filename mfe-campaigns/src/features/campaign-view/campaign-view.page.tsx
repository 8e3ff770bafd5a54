import { Typography } from '@mui/material';
import type { Campaign } from '@textloom/contracts';
import { link } from '@textloom/kit';
import { useProfile } from '@textloom/session';
import { LoadState, Page, PageHeader, EmptyState, Panel, type PageTab } from '@textloom/ui';
import { useParams, useSearchParams } from 'react-router-dom';
import { MessagesAvailable } from '../../components/messages-available';
import { CampaignActions } from '../../components/campaign-actions/campaign-actions';
import { duplicateAction } from '../../components/campaign-actions/duplicate';
import { CampaignState } from '../../components/campaign-state';
import { CampaignNotice } from '../../components/campaign-actions/campaign-notice';
import { MESSAGES } from '../../messages';
import { AnalyticsPanel } from './analytics.panel';
import { DetailsTab } from './details.tab';
import { ErrorsPanel } from './errors.panel';
import { TEXTS } from './messages';
import { RepliesPanel } from './replies.panel';
import { useCampaign } from './use-campaign';

const TABS = ['details', 'analytics', 'replies', 'errors'] as const;
type ViewTab = (typeof TABS)[number];

const TAB_NAMES: Readonly<Record<ViewTab, string>> = {
  details: TEXTS.details,
  analytics: TEXTS.analytics,
  replies: MESSAGES.replies,
  errors: TEXTS.errors,
};

const isViewTab = (tab: string | null): tab is ViewTab => TABS.some((one) => one === tab);

const countOf = ({ total_replies, stats }: Campaign, tab: ViewTab): Pick<PageTab, 'count'> =>
  tab === 'replies' ? { count: total_replies } : tab === 'errors' ? { count: stats.failed } : {};

/** The tabs of the view by the query `tab`; the first is the default and is not in the address (CAMP-024). */
const viewTabs = (campaign: Campaign): PageTab[] =>
  TABS.map((tab) => ({
    label: TAB_NAMES[tab],
    to: link('/messages/:id', { id: campaign.id }, { tab: tab === 'details' ? null : tab }),
    ...countOf(campaign, tab),
  }));

/** Replaces the messages after the operator's retention has removed them (TEXTLOOM_MESSAGE_RETENTION_MONTHS). */
const RemovedMessages = ({ months }: { months: number }) => (
  <Panel title={TEXTS.analytics}>
    <EmptyState title={TEXTS.removed(months)} />
  </Panel>
);

function TabContent({ campaign, tab }: { campaign: Campaign; tab: ViewTab }) {
  switch (tab) {
    case 'analytics':
      return campaign.removed_after > 0 ? (
        <RemovedMessages months={campaign.removed_after} />
      ) : (
        <AnalyticsPanel id={campaign.id} campaignState={campaign.state} />
      );
    case 'replies':
      return <RepliesPanel id={campaign.id} total={campaign.total_replies} />;
    case 'errors':
      return <ErrorsPanel campaign={campaign} />;
    default:
      return <DetailsTab campaign={campaign} />;
  }
}

function Subtitle({ campaign }: { campaign: Campaign }) {
  const { remaining_messages } = useProfile();
  return (
    <Typography
      component="span"
      variant="inherit"
      sx={{ display: 'inline-flex', alignItems: 'center', gap: 1, flexWrap: 'wrap' }}
    >
      <CampaignState row={campaign} />
      <MessagesAvailable count={remaining_messages} />
    </Typography>
  );
}

/** /messages/{id} (CAMP-008, CAMP-009, CAMP-024 to CAMP-033) with live delivery. */
export default function CampaignViewPage() {
  const id = Number(useParams().id);
  const asked = useSearchParams()[0].get('tab');
  const { data, error, refetch } = useCampaign(id);
  const title = data?.sent === 0 ? MESSAGES.campaign : TEXTS.title;
  return (
    <Page>
      <PageHeader
        title={title}
        // As prominent as a heading; the specification names the page (CAMP-008).
        nameField={
          data && (
            <Typography variant="h1" component="p" sx={{ overflowWrap: 'break-word' }}>
              {data.name}
            </Typography>
          )
        }
        subtitle={data && <Subtitle campaign={data} />}
        back={link('/messages')}
        secondary={data && data.sent > 0 && <CampaignActions id={id} />}
        more={data ? [duplicateAction(id)] : []}
        {...(data ? { tabs: viewTabs(data) } : {})}
      />
      {data && data.sent > 0 && <CampaignNotice id={id} />}
      {!data && <LoadState error={error} onRetry={() => void refetch()} lines={8} />}
      {/* Separate state for each campaign, because a reply to all opens another campaign. */}
      {data && <TabContent key={id} campaign={data} tab={isViewTab(asked) ? asked : 'details'} />}
    </Page>
  );
}
