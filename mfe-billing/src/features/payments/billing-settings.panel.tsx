import { useQuery } from '@tanstack/react-query';
import { call } from '@textloom/api';
import { getBillingSettings } from '@textloom/contracts';
import { LoadState, Panel } from '@textloom/ui';
import { BILLING_SETTINGS } from '../../api/keys';
import { MESSAGES } from '../../messages';
import { BillingSettingsForm } from './billing-settings.form';

/** The owner's billing settings. */
export function BillingSettingsPanel() {
  const { data, error, refetch } = useQuery({
    queryKey: BILLING_SETTINGS,
    queryFn: ({ signal }) => call(getBillingSettings, {}, { signal }),
  });
  return (
    <Panel title={MESSAGES.settings}>
      {data ? (
        <BillingSettingsForm settings={data} />
      ) : (
        <LoadState error={error} onRetry={() => void refetch()} lines={4} label="Loading Billing Settings" />
      )}
    </Panel>
  );
}
