import { Alert, Box, Typography } from '@mui/material';
import { type Campaign, formatCount, formatPhone, withFooter } from '@textloom/contracts';
import { link } from '@textloom/kit';
import { useGlobals, useProfile, useServerValues } from '@textloom/session';
import {
  CampaignStatusIcon,
  DateText,
  Facts,
  LoadState,
  Page,
  PageHeader,
  Panel,
  PhonePreview,
  Runway,
} from '@textloom/ui';
import { useParams } from 'react-router-dom';
import { CampaignActions } from '../../components/campaign-actions/campaign-actions';
import { CampaignNotice } from '../../components/campaign-actions/campaign-notice';
import { MESSAGES } from '../../messages';
import { AnalyticsPanel } from './analytics.panel';
import { DeliveryPanel } from './delivery.panel';
import { LinksPanel } from './links.panel';
import { useCampaign } from './use-campaign';

function Details({ campaign }: { campaign: Campaign }) {
  const keywords = campaign.sent === 0 ? campaign.keywords : campaign.keywords_snapshot;
  return (
    <Panel title="Message Details">
      <Facts
        facts={[
          [
            'To Keywords',
            keywords.map(({ keyword, subscribers }) => `${keyword} (${formatCount(subscribers)})`).join(', '),
          ],
          [
            'To Subscribers',
            campaign.subscribers
              .map(({ first_name, last_name, phone }) => `${first_name} ${last_name}`.trim() || formatPhone(phone))
              .join(', '),
          ],
          ['Message', campaign.message],
          ['Time', <DateText key="time" date={campaign.date} />],
        ]}
      />
    </Panel>
  );
}

function Sent({ campaign }: { campaign: Campaign }) {
  const { shortcode } = useGlobals();
  const { REPLY_TO_STOP } = useServerValues();
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 3,
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 320px' },
      }}
    >
      <Box sx={{ display: 'grid', gap: 3 }}>
        {campaign.reason && <Alert severity={campaign.sent === 2 ? 'error' : 'warning'}>{campaign.reason}</Alert>}
        <DeliveryPanel stats={campaign.stats} />
        <LinksPanel id={campaign.id} text={campaign.message} reached={campaign.stats.sent - campaign.stats.failed} />
        <Details campaign={campaign} />
        <AnalyticsPanel id={campaign.id} />
      </Box>
      <Box component="section" aria-label="Preview">
        <PhonePreview shortcode={shortcode} text={withFooter(campaign.message, REPLY_TO_STOP)} media={campaign.file} />
      </Box>
    </Box>
  );
}

/** /messages/{id} (CAMP-008, CAMP-009, CAMP-025 to CAMP-027) with live delivery. */
export default function CampaignViewPage() {
  const id = Number(useParams().id);
  const { remaining_messages } = useProfile();
  const { data, error, refetch } = useCampaign(id);
  const title = data?.sent === 0 ? 'Campaign' : MESSAGES.viewTitle;
  const subtitle = data && (
    <Typography
      component="span"
      variant="inherit"
      sx={{ display: 'inline-flex', alignItems: 'center', gap: 1, flexWrap: 'wrap' }}
    >
      <CampaignStatusIcon state={data.state} reason={data.reason} />
      {data.name} · {formatCount(remaining_messages)} messages available
      <Runway before="· " />
    </Typography>
  );
  return (
    <Page>
      <PageHeader
        title={title}
        subtitle={subtitle}
        back={link('/messages')}
        actions={data && data.sent > 0 && <CampaignActions id={id} />}
      />
      {data && data.sent > 0 && <CampaignNotice id={id} />}
      {!data && <LoadState error={error} onRetry={() => void refetch()} lines={8} />}
      {data && <Sent campaign={data} />}
    </Page>
  );
}
