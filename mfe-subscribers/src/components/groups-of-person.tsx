import { useQueryClient } from '@tanstack/react-query';
import { call } from '@textloom/api';
import { changeMembers, listGroups, listGroupsOfSubscriber } from '@textloom/contracts';
import { alerts, useCall } from '@textloom/kit';
import { LoadState, SearchSelect, type Tag, useUndoBar } from '@textloom/ui';
import { GROUPS, groupsOfKey } from '../api/keys';
import { MESSAGES } from '../messages';
import { TEXTS } from './messages';

const search = async (text: string, signal: AbortSignal): Promise<Tag[]> => {
  const { entries } = await call(
    listGroups,
    { limit: 20, orderby: 'name', orderbytype: 'ASC', ...(text === '' ? {} : { search: text }) },
    { signal },
  );
  return entries.map(({ id, name }) => ({ id, text: name }));
};

/** The groups of one person as chips: added by a search, removed with Undo, both at once. */
export function GroupsOfPerson({ id }: { id: number }) {
  const client = useQueryClient();
  const queryKey = groupsOfKey(id);
  const { data, error, refetch } = useCall(listGroupsOfSubscriber, queryKey, { id });
  const undo = useUndoBar();
  const groups = (data?.entries ?? []).map((group) => ({ id: group.id, text: group.name }));
  const refresh = async (): Promise<void> => {
    await Promise.all([
      client.invalidateQueries({ queryKey }),
      client.invalidateQueries({ queryKey: [...GROUPS, 'list'] }),
    ]);
  };
  const change = async (where: readonly Tag[], inside: boolean): Promise<void> => {
    try {
      for (const group of where)
        await call(changeMembers, { id: group.id, add: inside ? [id] : [], remove: inside ? [] : [id] });
    } finally {
      await refresh();
    }
  };
  const leave = (where: readonly Tag[]): void =>
    void change(where, false).then(
      () => undo.offer(TEXTS.leftGroups(where.map(({ text }) => text)), () => change(where, true)),
      alerts.failure,
    );
  return (
    <>
      {data ? (
        <SearchSelect
          label={MESSAGES.groups}
          placeholder={TEXTS.addToGroup}
          value={groups}
          search={search}
          onAdd={(group) => void change([group], true).catch(alerts.failure)}
          onRemove={(group) => leave(groups.filter((one) => one.id === group))}
          onClear={() => leave(groups)}
        />
      ) : (
        <LoadState error={error} onRetry={() => void refetch()} lines={1} label={TEXTS.loadingGroups} />
      )}
      {undo.bar}
    </>
  );
}
