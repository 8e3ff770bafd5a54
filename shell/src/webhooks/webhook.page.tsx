import DeleteIcon from '@mui/icons-material/DeleteOutlineOutlined';
import EditIcon from '@mui/icons-material/EditOutlined';
import KeyIcon from '@mui/icons-material/KeyOutlined';
import PowerIcon from '@mui/icons-material/PowerSettingsNew';
import SendIcon from '@mui/icons-material/SendOutlined';
import { Alert, Box, Button } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { listWebhooks, type Webhook } from '@textloom/contracts';
import { alerts, confirm, escapeHtml, link, useAction, useCall, useFormatDate, useLiveInvalidate } from '@textloom/kit';
import { DateText, ErrorPanel, Facts, LoadState, Page, PageHeader, Panel } from '@textloom/ui';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { ACCOUNT_CRUMBS, AllowedPage } from '../base/allowed-page';
import { DeliveriesList } from './deliveries.list';
import { TEXTS } from './messages';
import { eventsOf, useTrouble, WebhookState } from './webhook-state';
import { WebhookSecretDialog } from './webhook-secret.dialog';
import { DELETION, DELIVERIES, rotateSecret, switchWebhook, testWebhook, WEBHOOKS } from './webhook.calls';
import { WebhookDialog } from './webhook.dialog';

/** Poll interval of the state, in ms. */
const EVERY_MS = 10_000;

const CRUMBS = [...ACCOUNT_CRUMBS, { label: TEXTS.title, to: link('/account/webhooks') }];

/** The settings of the webhook, and whether it works. */
function Setting({ webhook }: { webhook: Webhook }) {
  const formatDate = useFormatDate();
  const trouble = useTrouble(webhook);
  const { url, secret_at, old_secret_until: until } = webhook;
  return (
    <Box sx={{ display: 'grid', gap: 2, mb: 2 }}>
      {trouble !== '' && <Alert severity={webhook.enabled ? 'warning' : 'error'}>{trouble}</Alert>}
      <Panel>
        <Facts
          facts={[
            [TEXTS.state, <WebhookState key="state" webhook={webhook} />],
            [TEXTS.url, url],
            [TEXTS.events, eventsOf(webhook)],
            [
              TEXTS.secretMade,
              <Box key="secret">
                <DateText date={secret_at} />
                {until !== null && <Box>{TEXTS.oldSecretUntil(formatDate(until))}</Box>}
              </Box>,
            ],
          ]}
        />
      </Panel>
    </Box>
  );
}

function OneWebhook({ webhook }: { webhook: Webhook }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [editing, setEditing] = useState(false);
  const [secret, setSecret] = useState('');
  const refresh = () => client.invalidateQueries({ queryKey: WEBHOOKS });
  const [busy, act] = useAction((work: () => Promise<unknown>) => work());
  const test = async (): Promise<void> => {
    await testWebhook(webhook);
    await client.invalidateQueries({ queryKey: DELIVERIES });
  };
  const rotate = async (): Promise<void> => {
    setSecret(await rotateSecret(webhook));
    await refresh();
  };
  const toggle = async (): Promise<void> => {
    await switchWebhook(webhook);
    await refresh();
  };
  const remove = async (): Promise<void> => {
    if (!(await confirm({ ...DELETION.question(webhook), yes: TEXTS.delete, destructive: true }))) return;
    const { message } = await DELETION.remove(webhook);
    alerts.success(escapeHtml(message));
    void navigate(link('/account/webhooks'));
    await refresh();
  };
  return (
    <>
      <PageHeader
        title={webhook.description || new URL(webhook.url).host}
        crumbs={CRUMBS}
        primary={
          <Button
            variant="contained"
            startIcon={<SendIcon />}
            disabled={busy || !webhook.enabled}
            onClick={() => act(test)}
          >
            {TEXTS.sendTest}
          </Button>
        }
        secondaryAction={{ id: 'edit', label: TEXTS.edit, icon: <EditIcon />, run: () => setEditing(true) }}
        more={[
          { id: 'secret', label: TEXTS.newSecret, icon: <KeyIcon />, run: () => act(rotate) },
          {
            id: 'switch',
            label: webhook.enabled ? TEXTS.disable : TEXTS.enable,
            icon: <PowerIcon />,
            run: () => act(toggle),
          },
          { id: 'delete', label: TEXTS.delete, icon: <DeleteIcon />, destructive: true, run: () => act(remove) },
        ]}
      />
      <Setting webhook={webhook} />
      <DeliveriesList webhook={webhook.id} />
      {editing && (
        <WebhookDialog
          webhook={webhook}
          onSaved={() => {
            void refresh();
            setEditing(false);
          }}
          onClose={() => setEditing(false)}
        />
      )}
      {secret !== '' && <WebhookSecretDialog made={{ secret, rotated: true }} onClose={() => setSecret('')} />}
    </>
  );
}

function StoredWebhook({ id }: { id: string | undefined }) {
  useLiveInvalidate({ 'profile.changed': [WEBHOOKS] });
  // Polled, because no event reports whether it works.
  const { data, error, refetch } = useCall(listWebhooks, WEBHOOKS, {}, { refetchInterval: EVERY_MS });
  const webhook = data?.entries.find((one) => String(one.id) === id);
  if (webhook) return <OneWebhook key={id} webhook={webhook} />;
  return (
    <>
      <PageHeader title={TEXTS.webhook} crumbs={CRUMBS} />
      <Panel>
        {data ? (
          <ErrorPanel title={TEXTS.notFound} />
        ) : (
          <LoadState error={error} onRetry={() => void refetch()} lines={6} label={TEXTS.loadingWebhook} />
        )}
      </Panel>
    </>
  );
}

/** /account/webhooks/:id: for owners. */
export default function WebhookPage() {
  const { id } = useParams();
  return (
    <AllowedPage ability="api.keys" title={TEXTS.webhook}>
      <Page>
        <StoredWebhook id={id} />
      </Page>
    </AllowedPage>
  );
}
