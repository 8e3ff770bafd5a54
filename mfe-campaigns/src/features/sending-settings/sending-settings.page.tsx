import { getSendingSettings } from '@textloom/contracts';
import { useCall } from '@textloom/kit';
import { LoadState, Page, PageHeader, Panel } from '@textloom/ui';
import { campaignCrumbs } from '../../components/campaign-crumbs';
import { SENDING_SETTINGS } from '../../api/keys';
import { MESSAGES } from '../../messages';
import { TEXTS } from './messages';
import { SendingSettingsForm } from './sending-settings.form';

/** /messages/settings: the sending settings of the account. */
export default function SendingSettingsPage() {
  const { data, error, refetch } = useCall(getSendingSettings, SENDING_SETTINGS);
  return (
    <Page narrow>
      <PageHeader title={MESSAGES.settings} subtitle={TEXTS.subtitle} crumbs={campaignCrumbs} />
      <Panel>
        {data ? (
          <SendingSettingsForm settings={data} />
        ) : (
          <LoadState error={error} onRetry={() => void refetch()} lines={4} label={TEXTS.loading} />
        )}
      </Panel>
    </Page>
  );
}
