import { Box } from '@mui/material';
import { RequirePermission, useCall } from '@textloom/kit';
import { PageHeader, LoadState, Panel } from '@textloom/ui';
import { CardPanel } from '../../components/card/card.panel';
import { BalancePanel } from './balance.panel';
import { BillingGuard } from './billing-guard';
import { BillingHistoryPanel } from './billing-history.panel';
import { getBillingSettings } from '@textloom/contracts';
import { BILLING_SETTINGS } from '../../api/keys';
import { BillingSettingsForm } from './billing-settings.form';
import { NumberFeesPanel } from './number-fees.panel';
import { TEXTS } from './messages';

/** The owner's billing settings. */
function BillingSettingsPanel() {
  const { data, error, refetch } = useCall(getBillingSettings, BILLING_SETTINGS);
  return (
    <Panel title={TEXTS.settings}>
      {data ? (
        <BillingSettingsForm settings={data} />
      ) : (
        <LoadState error={error} onRetry={() => void refetch()} lines={4} label={TEXTS.loadingBillingSettings} />
      )}
    </Panel>
  );
}

/** /payments: the last payments, the card, the balance, and for owners the billing settings (BILL-006, PERM-001). */
export default function PaymentsPage() {
  return (
    <BillingGuard title={TEXTS.paymentsTitle}>
      <PageHeader title={TEXTS.paymentsTitle} />
      <Box
        sx={{
          display: 'grid',
          gap: { xs: 2, md: 3 },
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 320px' },
        }}
      >
        <Box sx={{ display: 'grid', gap: { xs: 2, md: 3 } }}>
          <BillingHistoryPanel />
          <NumberFeesPanel />
          <RequirePermission any={['plan.buy-extra']} fallback={null}>
            <BillingSettingsPanel />
          </RequirePermission>
        </Box>
        <Box component="aside" aria-label={TEXTS.yourAccount} sx={{ display: 'grid', gap: { xs: 2, md: 3 } }}>
          <CardPanel label={TEXTS.addOrUpdateCard} />
          <BalancePanel />
        </Box>
      </Box>
    </BillingGuard>
  );
}
