import { getCampaign } from '@textloom/contracts';
import { link, useLiveInvalidate, useCall, useNamedTitle } from '@textloom/kit';
import { lazyPart, LoadState, Page, PageHeader } from '@textloom/ui';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { campaignKey } from './api/keys';
import { MESSAGES } from './messages';

function Waiting({ error = null, onRetry = () => undefined }: { error?: Error | null; onRetry?: () => void }) {
  return (
    <Page>
      <PageHeader title={MESSAGES.campaign} back={link('/messages')} />
      <LoadState error={error} onRetry={onRetry} lines={8} />
    </Page>
  );
}
const loading = <Waiting />;
const EditForm = lazyPart({
  owner: 'campaigns',
  title: MESSAGES.lazyComposer,
  load: () => import('./features/campaign-compose/campaign-edit.form'),
  as: 'page',
  loading,
});
const View = lazyPart({
  owner: 'campaigns',
  title: MESSAGES.lazyCampaign,
  load: () => import('./features/campaign-view/campaign-view.page'),
  as: 'page',
  loading,
});

/** Decides once: if a campaign starts while it is being edited, the form stays and offers the view. */
function Campaign({ id }: { id: number }) {
  const queryKey = campaignKey(id);
  useLiveInvalidate({ 'campaign.changed': [queryKey] });
  const { data, error, refetch } = useCall(getCampaign, queryKey, { id });
  useNamedTitle(data?.name);
  const [edits, setEdits] = useState<boolean>();
  if (data && edits === undefined) setEdits(data.sent === 0);
  if (!data) return <Waiting error={error} onRetry={() => void refetch()} />;
  const show = async (): Promise<void> => {
    // The view starts with the campaign's current state.
    await refetch();
    setEdits(false);
  };
  return edits === true ? <EditForm campaign={data} onShow={() => void show()} /> : <View />;
}

/** /messages/{id}: the form while the campaign has not been sent (CAMP-007), the view afterwards (CAMP-008). */
export default function CampaignPage() {
  const id = Number(useParams().id);
  return <Campaign key={id} id={id} />;
}
