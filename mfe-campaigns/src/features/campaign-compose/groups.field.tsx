import { call } from '@textloom/api';
import { listGroups } from '@textloom/contracts';
import { LIST_BASE } from '@textloom/kit';
import { SearchSelect } from '@textloom/ui';
import { useState } from 'react';
import type { ChangeDraft, ChosenGroup, Draft } from './use-draft';

const OFFERED = 50;
const people = (n: number): string => `${n.toLocaleString('en-US')} ${n === 1 ? 'subscriber' : 'subscribers'}`;

/** Groups of the account, found by name. */
export function GroupsField({ draft: { groups }, change }: { draft: Draft; change: ChangeDraft }) {
  const [found, setFound] = useState<readonly ChosenGroup[]>([]);
  const search = async (text: string, signal: AbortSignal) => {
    const { entries } = await call(
      listGroups,
      { ...LIST_BASE, search: text, limit: OFFERED, orderby: 'name', orderbytype: 'ASC' },
      { signal },
    );
    const usable = entries
      .filter(({ disabled }) => !disabled)
      .map(({ id, name, total_subscribers }) => ({ id, name, people: total_subscribers }));
    setFound(usable);
    return usable.map((group) => ({ id: group.id, text: group.name, hint: people(group.people) }));
  };
  return (
    <SearchSelect
      label="Groups"
      placeholder="Choose groups"
      value={groups.map(({ id, name, people: size }) => ({ id, text: `${name}, ${people(size)}` }))}
      search={search}
      onAdd={({ id }) => {
        const group = found.find((one) => one.id === id);
        if (group) change({ groups: [...groups, group] });
      }}
      onRemove={(gone) => change({ groups: groups.filter(({ id }) => id !== gone) })}
      onClear={() => change({ groups: [] })}
    />
  );
}
