import AddIcon from '@mui/icons-material/Add';
import KeyIcon from '@mui/icons-material/KeyOutlined';
import { Button } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '@textloom/api';
import { API_DOCS, listApiKeys, revokeApiKey, type ApiKey } from '@textloom/contracts';
import { ACCOUNT_NOT_ALLOWED, link, useCall, useConfirmedDeletion, useLiveInvalidate } from '@textloom/kit';
import { useCan } from '@textloom/session';
import { DataTable, deleteAction, EmptyState, NotAllowed, Page, PageHeader } from '@textloom/ui';
import { useState } from 'react';
import { WHOLE_LIST, wholeList } from '../base/whole-list';
import { MESSAGES } from '../messages';
import { apiKeyColumns } from './api-keys.columns';
import { TEXTS } from './messages';
import { NewKeyDialog } from './new-key.dialog';

const KEYS = ['api-keys'] as const;
const CRUMBS = [{ label: MESSAGES.account, to: link('/account') }];

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
        crumbs={CRUMBS}
        secondary={
          <Button href={API_DOCS} target="_blank" rel="noopener">
            {TEXTS.documentation}
          </Button>
        }
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
  if (useCan('api.keys')) return <Keys />;
  return (
    <Page narrow>
      <PageHeader title={TEXTS.title} crumbs={CRUMBS} />
      <NotAllowed text={ACCOUNT_NOT_ALLOWED} />
    </Page>
  );
}
