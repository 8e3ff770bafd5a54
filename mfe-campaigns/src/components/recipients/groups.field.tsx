import { call } from '@textloom/api';
import { counted, listGroups } from '@textloom/contracts';
import { LIST_BASE } from '@textloom/kit';
import { SearchSelect } from '@textloom/ui';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import type { ChosenGroup, Choice } from './choice';

const MAX_OPTIONS = 50;

/** Groups of the account, found by name. */
export function GroupsField() {
  const { value: groups, onChange } = useController<Choice, 'groups'>({ name: 'groups' }).field;
  const [found, setFound] = useState<readonly ChosenGroup[]>([]);
  const search = async (text: string, signal: AbortSignal) => {
    const { entries } = await call(
      listGroups,
      { ...LIST_BASE, search: text, limit: MAX_OPTIONS, orderby: 'name', orderbytype: 'ASC' },
      { signal },
    );
    const usable = entries
      .filter(({ disabled }) => !disabled)
      .map(({ id, name, total_subscribers }) => ({ id, name, size: total_subscribers }));
    setFound(usable);
    return usable.map((group) => ({ id: group.id, text: group.name, hint: counted(group.size, 'subscriber') }));
  };
  return (
    <SearchSelect
      label="Groups"
      placeholder="Choose groups"
      value={groups.map(({ id, name, size }) => ({ id, text: `${name}, ${counted(size, 'subscriber')}` }))}
      search={search}
      onAdd={({ id }) => {
        const group = found.find((one) => one.id === id);
        if (group) onChange([...groups, group]);
      }}
      onRemove={(gone) => onChange(groups.filter(({ id }) => id !== gone))}
      onClear={() => onChange([])}
    />
  );
}
