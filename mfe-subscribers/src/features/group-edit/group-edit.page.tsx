import { useQuery } from '@tanstack/react-query';
import { call } from '@textloom/api';
import { getGroup } from '@textloom/contracts';
import { readId } from '@textloom/kit';
import { LoadState, Page, PageHeader } from '@textloom/ui';
import { useParams } from 'react-router-dom';
import { groupCrumbs } from '../../components/page-links';
import { groupKey } from '../../api/keys';
import { EditGroup } from './edit-group';
import { EditSmartGroup } from './edit-smart-group';
import { TEXTS } from './messages';

/** /subscribers/groups/{id}: open to all users (decision 98). */
export default function GroupEditPage() {
  const { id: address } = useParams();
  // An open form must not change, so the data is loaded once per opening and then kept.
  const { data, error, refetch } = useQuery({
    queryKey: groupKey(Number(address)),
    queryFn: async ({ signal }) => call(getGroup, { id: readId(address, TEXTS.thisGroup), ids: 0 }, { signal }),
    staleTime: 0,
    gcTime: 0,
  });
  return (
    <Page>
      {data && (data.filter ? <EditSmartGroup key={data.id} group={data} /> : <EditGroup key={data.id} group={data} />)}
      {!data && (
        <>
          <PageHeader title={TEXTS.editTitle} crumbs={groupCrumbs} />
          <LoadState error={error} onRetry={() => void refetch()} form />
        </>
      )}
    </Page>
  );
}
