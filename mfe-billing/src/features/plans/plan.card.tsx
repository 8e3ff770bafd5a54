import CheckIcon from '@mui/icons-material/CheckRounded';
import { Box, Typography } from '@mui/material';
import type { Plan, Subscription } from '@textloom/contracts';
import { Panel, StatusChip } from '@textloom/ui';
import { MESSAGES } from '../../messages';
import { planBadge } from '../../model/plan-badge';

function Feature({ children }: { children: string }) {
  return (
    <Box component="li" sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
      <CheckIcon fontSize="small" color="primary" />
      <Typography variant="body2">{children}</Typography>
    </Box>
  );
}

/** One plan: its contents and its price. */
export function PlanCard({ plan, subscription }: { plan: Plan; subscription: Subscription }) {
  const badge = planBadge(plan, subscription);
  return (
    <Panel title={plan.name} actions={badge && <StatusChip kind={badge.kind} label={badge.label} />}>
      <Typography component="p" sx={{ mb: 2 }}>
        <Typography
          component="span"
          sx={{ fontSize: '2rem', fontWeight: 700, lineHeight: 1.2, fontVariantNumeric: 'tabular-nums' }}
        >
          ${plan.price.toLocaleString('en-US')}
        </Typography>{' '}
        <Typography component="span" variant="body2" sx={{ color: 'text.secondary' }}>
          per month
        </Typography>
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
        {plan.price > 0 && <Feature>{`${plan.messages.toLocaleString('en-US')} messages per month`}</Feature>}
        <Feature>{`${plan.keywords} custom ${plan.keywords === 1 ? 'keyword' : 'keywords'}`}</Feature>
        <Feature>{MESSAGES.freeIncoming}</Feature>
      </Box>
    </Panel>
  );
}
