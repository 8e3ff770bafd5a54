import GiftIcon from '@mui/icons-material/CardGiftcardOutlined';
import PersonAddIcon from '@mui/icons-material/PersonAddAltOutlined';
import VisitIcon from '@mui/icons-material/AdsClickOutlined';
import { Box, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { call } from '@textloom/api';
import { formatCount, getReferral, type Referral } from '@textloom/contracts';
import { useLiveInvalidate } from '@textloom/kit';
import { LoadState, Panel, StatCard } from '@textloom/ui';
import { CopyLink } from './copy-link';
import { MESSAGES } from './messages';

const REFERRAL = ['referral'] as const;

function Figures({ referral }: { referral: Referral }) {
  return (
    <Box
      sx={{
        display: 'grid',
        gap: { xs: 2, md: 3 },
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(3, minmax(0, 1fr))' },
      }}
    >
      <StatCard
        title="Visits"
        value={formatCount(referral.visits)}
        caption="Times your link was opened"
        icon={<VisitIcon />}
      />
      <StatCard
        title="Sign-ups"
        value={formatCount(referral.signups)}
        caption="Accounts created by your link"
        icon={<PersonAddIcon />}
        tone="success"
      />
      <StatCard
        title="Bonus"
        value={formatCount(referral.bonus_messages)}
        caption="Extra messages credited so far"
        icon={<GiftIcon />}
        tone="warning"
      />
    </Box>
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
  const { data, error, refetch } = useQuery({
    queryKey: REFERRAL,
    queryFn: ({ signal }) => call(getReferral, {}, { signal }),
  });
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
