import { Box } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { call } from '@textloom/api';
import { getSendingSettings } from '@textloom/contracts';
import { link } from '@textloom/kit';
import { LoadState, Page, PageHeader, Panel } from '@textloom/ui';
import { SENDING_SETTINGS } from '../../api/keys';
import { CONTROL_MESSAGES } from '../../control-messages';
import { SendingSettingsForm } from './sending-settings.form';

/** /messages/settings: the sending settings of the account. */
export default function SendingSettingsPage() {
  const { data, error, refetch } = useQuery({
    queryKey: SENDING_SETTINGS,
    queryFn: ({ signal }) => call(getSendingSettings, {}, { signal }),
  });
  return (
    <Page>
      <PageHeader title={CONTROL_MESSAGES.settings} subtitle={CONTROL_MESSAGES.settingsText} back={link('/messages')} />
      <Box sx={{ maxWidth: 640 }}>
        <Panel>
          {data ? (
            <SendingSettingsForm settings={data} />
          ) : (
            <LoadState error={error} onRetry={() => void refetch()} lines={4} label="Loading sending settings" />
          )}
        </Panel>
      </Box>
    </Page>
  );
}
