import { getSendingSettings } from '@textloom/contracts';
import { useCall } from '@textloom/kit';
import { LoadState, Page, PageHeader, Panel } from '@textloom/ui';
import { campaignCrumbs } from '../../components/campaign-crumbs';
import { SENDING_SETTINGS } from '../../api/keys';
import { CONTROL_MESSAGES } from '../../control-messages';
import { SendingSettingsForm } from './sending-settings.form';

/** /messages/settings: the sending settings of the account. */
export default function SendingSettingsPage() {
  const { data, error, refetch } = useCall(getSendingSettings, SENDING_SETTINGS);
  return (
    <Page narrow>
      <PageHeader title={CONTROL_MESSAGES.settings} subtitle={CONTROL_MESSAGES.settingsText} crumbs={campaignCrumbs} />
      <Panel>
        {data ? (
          <SendingSettingsForm settings={data} />
        ) : (
          <LoadState error={error} onRetry={() => void refetch()} lines={4} label="Loading sending settings" />
        )}
      </Panel>
    </Page>
  );
}
