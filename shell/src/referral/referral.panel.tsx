import { Box, Typography, Button, TextField } from '@mui/material';
import { formatCount, getReferral, type Referral } from '@textloom/contracts';
import { alerts, useLiveInvalidate, useCall } from '@textloom/kit';
import { Figure, FigureStrip, LoadState, Panel } from '@textloom/ui';
import { MESSAGES } from '../messages';
import { TEXTS } from './messages';
import CheckIcon from '@mui/icons-material/Check';
import CopyIcon from '@mui/icons-material/ContentCopyOutlined';
import { useRef, useState } from 'react';

/** The link as text, with a button that copies it. Without a clipboard (no https) the text is selected instead. */
function CopyLink({ link }: { link: string }) {
  const input = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState(false);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(link);
      setCopied(true);
    } catch {
      input.current?.focus();
      input.current?.select();
      alerts.info(TEXTS.notCopied);
    }
  };
  return (
    <Box sx={{ display: 'flex', gap: 1.5, flexWrap: 'wrap', alignItems: 'flex-end' }}>
      <TextField
        inputRef={input}
        label={TEXTS.title}
        value={link}
        onFocus={(event) => event.target.select()}
        slotProps={{ htmlInput: { readOnly: true } }}
        sx={{ flex: '1 1 260px', minWidth: 0 }}
      />
      <Button variant="contained" startIcon={copied ? <CheckIcon /> : <CopyIcon />} onClick={() => void copy()}>
        <span aria-live="polite">{copied ? TEXTS.copied : TEXTS.copy}</span>
      </Button>
    </Box>
  );
}

const REFERRAL = ['referral'] as const;

function Figures({ referral }: { referral: Referral }) {
  return (
    <FigureStrip columns={3}>
      <Figure title={TEXTS.visits} value={formatCount(referral.visits)} foot={TEXTS.visitsFoot} />
      <Figure title={TEXTS.signUps} value={formatCount(referral.signups)} foot={TEXTS.signUpsFoot} />
      <Figure title={TEXTS.bonus} value={formatCount(referral.bonus_messages)} foot={TEXTS.bonusFoot} />
    </FigureStrip>
  );
}

function HowItWorks({ bonus }: { bonus: number }) {
  const steps = [TEXTS.howSend, TEXTS.howCreate, ...(bonus > 0 ? [TEXTS.howBonus(bonus)] : [])];
  return (
    <Panel title={TEXTS.howTitle}>
      <Box component="ol" sx={{ m: 0, pl: 2.5, display: 'grid', gap: 1, maxWidth: 640 }}>
        {steps.map((step) => (
          <Typography key={step} component="li" variant="body2">
            {step}
          </Typography>
        ))}
      </Box>
    </Panel>
  );
}

/** The tab Referral Bonus of the account page (ACCT-004, decision 84). For owners only. */
export function ReferralPanel() {
  useLiveInvalidate({ 'profile.changed': [REFERRAL] });
  const { data, error, refetch } = useCall(getReferral, REFERRAL);
  if (!data) return <LoadState error={error} onRetry={() => void refetch()} lines={5} label={TEXTS.loading} />;
  return (
    <Box
      component="section"
      aria-label={MESSAGES.referral}
      sx={{ display: 'grid', gap: { xs: 2, md: 3 }, gridTemplateColumns: 'minmax(0, 1fr)' }}
    >
      <Panel title={TEXTS.title}>
        <Box sx={{ display: 'grid', gap: 2 }}>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {TEXTS.about}
          </Typography>
          <CopyLink link={data.link} />
        </Box>
      </Panel>
      <Figures referral={data} />
      <HowItWorks bonus={data.bonus_per_signup} />
    </Box>
  );
}
