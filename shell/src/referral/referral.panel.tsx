import { Box, Typography, Button, TextField } from '@mui/material';
import { formatCount, getReferral, type Referral } from '@textloom/contracts';
import { useLiveInvalidate, useAlert, useCall } from '@textloom/kit';
import { Figure, FigureStrip, LoadState, Panel } from '@textloom/ui';
import { MESSAGES } from './messages';
import CheckIcon from '@mui/icons-material/Check';
import CopyIcon from '@mui/icons-material/ContentCopyOutlined';
import { useRef, useState } from 'react';

/** The link as text, with a button that copies it. Without a clipboard (no https) the text is selected instead. */
function CopyLink({ link }: { link: string }) {
  const input = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState(false);
  const alert = useAlert();
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(link);
      setCopied(true);
    } catch {
      input.current?.focus();
      input.current?.select();
      alert.info(MESSAGES.notCopied);
    }
  };
  return (
    <Box sx={{ display: 'flex', gap: 1.5, flexWrap: 'wrap', alignItems: 'flex-end' }}>
      <TextField
        inputRef={input}
        label={MESSAGES.title}
        value={link}
        onFocus={(event) => event.target.select()}
        slotProps={{ htmlInput: { readOnly: true } }}
        sx={{ flex: '1 1 260px', minWidth: 0 }}
      />
      <Button variant="contained" startIcon={copied ? <CheckIcon /> : <CopyIcon />} onClick={() => void copy()}>
        <span aria-live="polite">{copied ? MESSAGES.copied : MESSAGES.copy}</span>
      </Button>
    </Box>
  );
}

const REFERRAL = ['referral'] as const;

function Figures({ referral }: { referral: Referral }) {
  return (
    <FigureStrip columns={3}>
      <Figure title="Visits" value={formatCount(referral.visits)} foot="Times your link was opened" />
      <Figure title="Sign-ups" value={formatCount(referral.signups)} foot="Accounts created by your link" />
      <Figure title="Bonus" value={formatCount(referral.bonus_messages)} foot="Extra messages credited so far" />
    </FigureStrip>
  );
}

function HowItWorks({ bonus }: { bonus: number }) {
  return (
    <Panel title={MESSAGES.howTitle}>
      <Box component="ol" sx={{ m: 0, pl: 2.5, display: 'grid', gap: 1, maxWidth: 640 }}>
        {MESSAGES.how(bonus).map((step) => (
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
  if (!data) return <LoadState error={error} onRetry={() => void refetch()} lines={5} label="Loading your referrals" />;
  return (
    <Box
      component="section"
      aria-label="Referral Bonus"
      sx={{ display: 'grid', gap: { xs: 2, md: 3 }, gridTemplateColumns: 'minmax(0, 1fr)' }}
    >
      <Panel title={MESSAGES.title}>
        <Box sx={{ display: 'grid', gap: 2 }}>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {MESSAGES.about}
          </Typography>
          <CopyLink link={data.link} />
        </Box>
      </Panel>
      <Figures referral={data} />
      <HowItWorks bonus={data.bonus_per_signup} />
    </Box>
  );
}
