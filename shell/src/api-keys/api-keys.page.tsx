import AddIcon from '@mui/icons-material/Add';
import KeyIcon from '@mui/icons-material/KeyOutlined';
import WebhookIcon from '@mui/icons-material/WebhookOutlined';
import { Button } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '@textloom/api';
import { API_DOCS, listApiKeys, revokeApiKey, type ApiKey } from '@textloom/contracts';
import { link, useCall, useConfirmedDeletion, useLiveInvalidate } from '@textloom/kit';
import { DataTable, deleteAction, EmptyState, Page, PageHeader } from '@textloom/ui';
import { useState } from 'react';
import { ACCOUNT_CRUMBS, AllowedPage } from '../base/allowed-page';
import { WHOLE_LIST, wholeList } from '../base/whole-list';
import { apiKeyColumns } from './api-keys.columns';
import { TEXTS } from './messages';
import { NewKeyDialog } from './new-key.dialog';

const KEYS = ['api-keys'] as const;
const WEBHOOKS = { id: 'webhooks', label: TEXTS.webhooks, icon: <WebhookIcon />, href: link('/account/webhooks') };

const useRevocation = () =>
  useConfirmedDeletion<ApiKey>({
    question: ({ name, hint }) => ({
      title: TEXTS.revokeTitle,
      message: TEXTS.revokeQuestion(name, hint),
      yes: TEXTS.revokeYes,
    }),
    remove: ({ id }) => call(revokeApiKey, { id }),
    refreshes: KEYS,
  });

function Keys() {
  useLiveInvalidate({ 'profile.changed': [KEYS] });
  const source = wholeList(useCall(listApiKeys, KEYS));
  const revocation = useRevocation();
  const client = useQueryClient();
  const [adding, setAdding] = useState(false);
  return (
    <Page>
      <PageHeader
        title={TEXTS.title}
        subtitle={TEXTS.subtitle}
        crumbs={ACCOUNT_CRUMBS}
        secondary={
          // Hidden on a phone, which has no space for it.
          <Button href={API_DOCS} target="_blank" rel="noopener" sx={{ display: { xs: 'none', sm: 'inline-flex' } }}>
            {TEXTS.documentation}
          </Button>
        }
        secondaryAction={WEBHOOKS}
        primary={
          <Button variant="contained" startIcon={<AddIcon />} onClick={() => setAdding(true)}>
            {TEXTS.newKey}
          </Button>
        }
      />
      <DataTable
        label={TEXTS.title}
        columns={apiKeyColumns}
        source={source}
        state={WHOLE_LIST}
        pagers="below"
        rowActions={(row) => [
          { ...deleteAction(row.name, () => void revocation.ask(row)), label: TEXTS.revoke(row.name) },
        ]}
        rowState={revocation.stateOf}
        rowDimmed={(row) => row.expired}
        empty={<EmptyState icon={<KeyIcon />} title={TEXTS.empty} text={TEXTS.emptyText} />}
      />
      {adding && (
        <NewKeyDialog
          onMade={() => void client.invalidateQueries({ queryKey: KEYS })}
          onClose={() => setAdding(false)}
        />
      )}
    </Page>
  );
}

/** /account/api-keys: for owners. */
export default function ApiKeysPage() {
  return (
    <AllowedPage ability="api.keys" title={TEXTS.title}>
      <Keys />
    </AllowedPage>
  );
}
