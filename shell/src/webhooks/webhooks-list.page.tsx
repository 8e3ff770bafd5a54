import AddIcon from '@mui/icons-material/Add';
import EditIcon from '@mui/icons-material/EditOutlined';
import PowerIcon from '@mui/icons-material/PowerSettingsNew';
import WebhookIcon from '@mui/icons-material/WebhookOutlined';
import { Button, type ButtonProps } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { API_DOCS, listWebhooks, type Webhook } from '@textloom/contracts';
import { link, useAction, useCall, useConfirmedDeletion, useLiveInvalidate } from '@textloom/kit';
import { DataTable, deleteAction, EmptyState, Page, PageHeader, type RowAction } from '@textloom/ui';
import { useState } from 'react';
import { ACCOUNT_CRUMBS, AllowedPage } from '../base/allowed-page';
import { WHOLE_LIST, wholeList } from '../base/whole-list';
import { TEXTS } from './messages';
import { WebhookSecretDialog } from './webhook-secret.dialog';
import { DELETION, switchWebhook, WEBHOOKS } from './webhook.calls';
import { WebhookDialog } from './webhook.dialog';
import { webhookColumns } from './webhooks.columns';

const pageOf = ({ id }: Webhook): string => link('/account/webhooks/:id', { id });

const Documentation = ({ sx }: Pick<ButtonProps, 'sx'>) => (
  <Button href={`${API_DOCS}#webhooks`} target="_blank" rel="noopener" sx={sx}>
    {TEXTS.documentation}
  </Button>
);

function Webhooks() {
  const client = useQueryClient();
  useLiveInvalidate({ 'profile.changed': [WEBHOOKS] });
  const source = wholeList(useCall(listWebhooks, WEBHOOKS));
  const deletion = useConfirmedDeletion<Webhook>({ ...DELETION, refreshes: WEBHOOKS });
  const [edited, setEdited] = useState<Webhook | 'new' | null>(null);
  const [secret, setSecret] = useState('');
  const refresh = () => client.invalidateQueries({ queryKey: WEBHOOKS });
  const [switching, toggle] = useAction(async (webhook: Webhook) => {
    await switchWebhook(webhook);
    await refresh();
  });
  const rowActions = (row: Webhook): RowAction[] => [
    { id: 'edit', label: TEXTS.editNamed(row.url), icon: <EditIcon />, run: () => setEdited(row) },
    {
      id: 'switch',
      label: row.enabled ? TEXTS.disableNamed(row.url) : TEXTS.enableNamed(row.url),
      icon: <PowerIcon />,
      disabled: switching,
      run: () => toggle(row),
    },
    deleteAction(row.url, () => void deletion.ask(row)),
  ];
  return (
    <Page>
      <PageHeader
        title={TEXTS.title}
        subtitle={TEXTS.subtitle}
        crumbs={ACCOUNT_CRUMBS}
        secondary={<Documentation sx={{ display: { xs: 'none', sm: 'inline-flex' } }} />}
        primary={
          <Button variant="contained" startIcon={<AddIcon />} onClick={() => setEdited('new')}>
            {TEXTS.newWebhook}
          </Button>
        }
      />
      <DataTable
        label={TEXTS.title}
        columns={webhookColumns}
        source={source}
        state={WHOLE_LIST}
        pagers="below"
        rowHref={pageOf}
        rowActions={rowActions}
        rowState={deletion.stateOf}
        rowDimmed={(row) => !row.enabled}
        empty={
          <EmptyState icon={<WebhookIcon />} title={TEXTS.empty} text={TEXTS.emptyText} action={<Documentation />} />
        }
      />
      {edited !== null && (
        <WebhookDialog
          webhook={edited === 'new' ? undefined : edited}
          onSaved={(made = '') => {
            void refresh();
            setSecret(made);
            setEdited(null);
          }}
          onClose={() => setEdited(null)}
        />
      )}
      {secret !== '' && <WebhookSecretDialog made={{ secret, rotated: false }} onClose={() => setSecret('')} />}
    </Page>
  );
}

/** /account/webhooks: for owners. */
export default function WebhooksPage() {
  return (
    <AllowedPage ability="api.keys" title={TEXTS.title}>
      <Webhooks />
    </AllowedPage>
  );
}
