import { Box, Typography } from '@mui/material';
import { formatCents, listNumberFees, type NumberFee } from '@textloom/contracts';
import { useCall, useFormatDate, useLiveInvalidate } from '@textloom/kit';
import { LoadState, Panel, tokens } from '@textloom/ui';
import { NUMBER_FEES } from '../../api/keys';
import { TEXTS } from './messages';

function Fee({ text, amount }: Pick<NumberFee, 'text' | 'amount'>) {
  return (
    <Box
      component="li"
      sx={{ display: 'flex', gap: 2, justifyContent: 'space-between', py: 1, borderTop: `1px solid ${tokens.line}` }}
    >
      <Typography variant="body2" sx={{ minWidth: 0 }}>
        {text}
      </Typography>
      <Typography variant="body2" sx={{ whiteSpace: 'nowrap' }}>
        {formatCents(amount)}
      </Typography>
    </Box>
  );
}

function Fees({ label, about, fees }: { label: string; about: string; fees: readonly NumberFee[] }) {
  if (fees.length === 0) return null;
  return (
    <>
      <Typography variant="body2" sx={{ color: 'text.secondary', mt: 1.5, mb: 1 }}>
        {about}
      </Typography>
      <Box component="ul" aria-label={label} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {fees.map(({ text, amount }) => (
          <Fee key={text} text={text} amount={amount} />
        ))}
      </Box>
    </>
  );
}

/**
 * What the numbers of the account cost and no payment has charged for; nothing for an account without such fees, as most
 * are, not even while it loads.
 */
export function NumberFeesPanel() {
  useLiveInvalidate({ 'profile.changed': [NUMBER_FEES] });
  const format = useFormatDate();
  const { data, error, refetch } = useCall(listNumberFees, NUMBER_FEES);
  if (!data && !error) return null;
  if (data?.entries.length === 0) return null;
  return (
    <Panel title={TEXTS.numberFees}>
      {data ? (
        <>
          <Fees
            label={TEXTS.feesDue}
            about={TEXTS.feesDueAbout[data.charged_with](formatCents(data.due), format(data.charged_on, 'day'))}
            fees={data.entries.filter(({ due }) => due)}
          />
          <Fees
            label={TEXTS.feesRunning}
            about={TEXTS.feesRunningAbout}
            fees={data.entries.filter(({ due }) => !due)}
          />
        </>
      ) : (
        <LoadState error={error} onRetry={() => void refetch()} lines={2} />
      )}
    </Panel>
  );
}
