import { Alert, Box, Button, Chip, Stack } from '@mui/material';
import SendOutlined from '@mui/icons-material/SendOutlined';
import { CAMPAIGN_STATES } from '@textloom/contracts';
import { useState } from 'react';
import {
  CampaignStatusIcon,
  CountBars,
  DeliveryRing,
  emptyMessage,
  Facts,
  Figure,
  FigureStrip,
  LoadState,
  MessageComposer,
  NeedLine,
  Panel,
  PhonePreview,
  StatusChip,
  StatusIcon,
  WordChip,
  type Composed,
} from '../src';

const noop = (): void => undefined;
const KINDS = ['success', 'info', 'warning', 'error'] as const;
const TONES = ['neutral', 'accent', 'success', 'warning', 'danger', 'info'] as const;
/** Pending, sent, delivered, withdrawn, received, and one failure. */
const MESSAGE_STATES = [0, 1, 3, -1, 99, 13];
const line = { gap: 2, flexWrap: 'wrap', alignItems: 'center' } as const;

function Compose() {
  const [value, setValue] = useState<Composed>({
    ...emptyMessage,
    message: 'Two for one today — show this at the counter. It’s on us!',
  });
  return (
    <Panel title="Message, and bubbles on the phone">
      <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { xs: '1fr', md: '1fr 300px' } }}>
        <MessageComposer value={value} onChange={setValue} />
        <Stack sx={{ gap: 2 }}>
          <PhonePreview text={value.message} media={value.file} footer />
          <PhonePreview compact text="" placeholder="Your message" />
        </Stack>
      </Box>
    </Panel>
  );
}

function Figures() {
  return (
    <FigureStrip columns={3}>
      <Figure title="Plan" value="Pro" foot="Renews Dec 1, 2026" />
      <Figure
        title="Messages available"
        value="4,000"
        note="12 days left"
        to="/messages"
        foot={
          <>
            <Button size="small" variant="text">
              New
            </Button>
            <Button size="small" variant="text">
              Buy More
            </Button>
          </>
        }
      />
      <Figure title="Keywords" loading />
    </FigureStrip>
  );
}

/** Building blocks of screens besides controls and lists. */
export function Parts() {
  return (
    <>
      <Figures />
      <Panel title="Needs you" padding={false}>
        <NeedLine
          icon={<SendOutlined />}
          tone="danger"
          to="/messages"
          title="Harvest pizza failed for 182 people"
          detail="Send again later. If it fails each time, unsubscribe."
        />
      </Panel>
      <Compose />
      <Panel title="Chips and states">
        <Stack sx={{ gap: 2 }}>
          <Stack direction="row" sx={line}>
            {TONES.map((tone) => (
              <StatusChip key={tone} kind={tone} label={tone} />
            ))}
            <WordChip>PIZZA</WordChip>
            <Chip label="Pizza fans" onDelete={noop} />
            <Chip label="Keyword: PIZZA" variant="outlined" onDelete={noop} />
          </Stack>
          <Stack direction="row" sx={line}>
            {MESSAGE_STATES.map((status) => (
              <StatusIcon key={status} status={status} />
            ))}
          </Stack>
          <Stack direction="row" sx={line}>
            {CAMPAIGN_STATES.map((state) => (
              <CampaignStatusIcon key={state} state={state} />
            ))}
          </Stack>
        </Stack>
      </Panel>
      <Panel title="Toasts and notices">
        <Stack sx={{ gap: 1 }}>
          {KINDS.map((kind) => (
            <Alert key={kind} severity={kind} variant="filled" role="status" onClose={noop} sx={{ width: { sm: 420 } }}>
              Toast: (512) 555-0123 was unsubscribed.
            </Alert>
          ))}
          {KINDS.map((kind) => (
            <Alert key={kind} severity={kind} role="status" onClose={noop}>
              Notice in a page: (512) 555-0123 was unsubscribed.
            </Alert>
          ))}
        </Stack>
      </Panel>
      <Panel title="Charts and facts">
        <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { md: '1fr 1fr' } }}>
          <div>
            <CountBars
              label="Messages to a subscriber"
              items={[
                { label: 'Sent', value: 1234 },
                { label: 'Delivered', value: 1100 },
              ]}
            />
          </div>
          <Stack sx={{ gap: 2 }}>
            <Stack direction="row" sx={line}>
              {[0, 73, 100].map((percent) => (
                <DeliveryRing key={percent} percent={percent} />
              ))}
              <DeliveryRing percent={73} size={72} />
            </Stack>
            <Facts
              facts={[
                ['Sent', '1,234'],
                ['Delivered', '1,100'],
              ]}
            />
          </Stack>
        </Box>
      </Panel>
      <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { md: '1fr 1fr' } }}>
        <Panel title="Part of a page: loading">
          <LoadState error={null} onRetry={noop} />
        </Panel>
        <Panel title="Part of a page: failed">
          <LoadState error={new Error('The server cannot be reached.')} onRetry={noop} />
        </Panel>
      </Box>
    </>
  );
}
