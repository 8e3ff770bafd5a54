import { Box, Typography } from '@mui/material';
import { formatCount, getReferral, type Referral } from '@textloom/contracts';
import { useLiveInvalidate, useCall } from '@textloom/kit';
import { CopyField, Figure, FigureStrip, LoadState, Panel } from '@textloom/ui';
import { MESSAGES } from '../messages';
import { TEXTS } from './messages';

const COPY = { label: TEXTS.title, copy: TEXTS.copy, copied: TEXTS.copied, notCopied: TEXTS.notCopied };

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
          <CopyField value={data.link} texts={COPY} />
        </Box>
      </Panel>
      <Figures referral={data} />
      <HowItWorks bonus={data.bonus_per_signup} />
    </Box>
  );
}
