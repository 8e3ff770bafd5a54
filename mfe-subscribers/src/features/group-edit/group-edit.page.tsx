import { useQuery } from '@tanstack/react-query';
import { call } from '@textloom/api';
import { getGroup } from '@textloom/contracts';
import { readId } from '@textloom/kit';
import { LoadState, Page, PageHeader } from '@textloom/ui';
import { useParams } from 'react-router-dom';
import { groupCrumbs } from '../../components/subscriber-crumbs';
import { groupKey } from '../../api/keys';
import { GROUP_MESSAGES } from '../../model/group-messages';
import { GroupForm } from './group.form';

/** /subscribers/groups/{id}: open to all (decision 98). */
export default function GroupEditPage() {
  const { id: address } = useParams();
  // An open form must not change, so the data is loaded once per opening and then kept.
  const { data, error, refetch } = useQuery({
    queryKey: groupKey(Number(address)),
    queryFn: async ({ signal }) => call(getGroup, { id: readId(address, 'The group') }, { signal }),
    staleTime: 0,
    gcTime: 0,
  });
  return (
    <Page>
      <PageHeader title={data?.name ?? GROUP_MESSAGES.editTitle} crumbs={groupCrumbs} />
      {data ? (
        <GroupForm key={data.id} group={data} />
      ) : (
        <LoadState error={error} onRetry={() => void refetch()} lines={8} />
      )}
    </Page>
  );
}
