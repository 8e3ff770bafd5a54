import { useQueries } from '@tanstack/react-query';
import { call } from '@textloom/api';
import { formatPhone, getSubscriber } from '@textloom/contracts';
import type { Tag } from '@textloom/ui';
import { useSearchParams } from 'react-router-dom';
import { CAMPAIGNS } from '../../api/keys';
import { linkedPerson, type Person } from './use-draft';

const SHOWN = 10;

export const personText = ({ name, phone }: Omit<Person, 'id'>): string =>
  name ? `${name}, ${formatPhone(phone)}` : formatPhone(phone);

/** Tags for the chosen ids while they are few enough to be shown; who is known by id only is asked for. */
export function useTags(ids: ReadonlySet<number>, people: readonly Person[]): Tag[] {
  const [search] = useSearchParams();
  const linked = linkedPerson(search);
  const shown = ids.size > SHOWN ? [] : [...ids];
  const known = new Map(
    [...(linked?.phone ? [linked] : []), ...people].map((person) => [person.id, personText(person)]),
  );
  const unknown = shown.filter((id) => !known.has(id));
  const asked = useQueries({
    queries: unknown.map((id) => ({
      queryKey: [...CAMPAIGNS, 'person', id],
      queryFn: ({ signal }: { signal: AbortSignal }) => call(getSubscriber, { id }, { signal }),
    })),
  });
  unknown.forEach((id, index) => {
    const person = asked[index]?.data;
    if (person)
      known.set(id, personText({ name: `${person.first_name} ${person.last_name}`.trim(), phone: person.phone }));
  });
  return shown.map((id) => ({ id, text: known.get(id) ?? `Subscriber ${id}` }));
}
