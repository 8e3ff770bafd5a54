import { Alert, Box } from '@mui/material';
import { type Campaign, sampleMerge, withFooter } from '@textloom/contracts';
import { useProfile, useServerValues } from '@textloom/session';
import { PhonePreview, withAside } from '@textloom/ui';
import { begunText } from '../../components/begin-with-name.field';
import { reachedOf } from '../../model/progress';
import { MESSAGES } from '../../messages';
import { DeliveryPanel } from './delivery.panel';
import { DetailsPanel } from './details.panel';
import { LinksPanel } from './links.panel';
import { MessageHistoryPanel } from './message-history.panel';
import { ResultsPanel } from './results.panel';
import { TwoTextsPanel } from './two-texts.panel';

/** Delivery, details and history of a campaign beside the message as phones show it. */
export function DetailsTab({ campaign }: { campaign: Campaign }) {
  const { REPLY_TO_STOP } = useServerValues();
  const { sender_name } = useProfile();
  // Once started, the stored message includes the name.
  const begins = campaign.begin_with_name && campaign.sent === 0 ? sender_name : '';
  const text = begunText(campaign.message, begins);
  return (
    <Box sx={withAside}>
      <Box sx={{ display: 'grid', gap: 3 }}>
        {campaign.reason && <Alert severity={campaign.sent === 2 ? 'error' : 'warning'}>{campaign.reason}</Alert>}
        <DeliveryPanel campaign={campaign} />
        <ResultsPanel campaign={campaign} />
        <TwoTextsPanel campaign={campaign} />
        <LinksPanel id={campaign.id} text={campaign.message} reached={reachedOf(campaign.stats)} />
        <DetailsPanel campaign={campaign} />
        <MessageHistoryPanel campaign={campaign} />
      </Box>
      <Box component="section" aria-label={MESSAGES.preview}>
        <PhonePreview text={withFooter(sampleMerge(text), REPLY_TO_STOP)} media={campaign.file} />
      </Box>
    </Box>
  );
}
