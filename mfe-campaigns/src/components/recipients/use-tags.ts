import { useQueries } from '@tanstack/react-query';
import { call } from '@textloom/api';
import { formatPhone, getSubscriber } from '@textloom/contracts';
import type { Tag } from '@textloom/ui';
import { useSearchParams } from 'react-router-dom';
import { CAMPAIGNS } from '../../api/keys';
import { linkedSubscriber, type NamedSubscriber } from './choice';

/** With more chosen subscribers the field shows only their number (PICK-012). */
const MAX_TAGS = 10;

const tagText = ({ name, phone }: Omit<NamedSubscriber, 'id'>): string =>
  name ? `${name}, ${formatPhone(phone)}` : formatPhone(phone);

/** The tags of the chosen subscribers. Loads the names of those known only by id. */
export function useTags(ids: ReadonlySet<number>, named: readonly NamedSubscriber[]): Tag[] {
  const [search] = useSearchParams();
  const linked = linkedSubscriber(search);
  const shown = ids.size > MAX_TAGS ? [] : [...ids];
  const texts = new Map([...(linked?.phone ? [linked] : []), ...named].map((one) => [one.id, tagText(one)]));
  const unknown = shown.filter((id) => !texts.has(id));
  const loaded = useQueries({
    queries: unknown.map((id) => ({
      queryKey: [...CAMPAIGNS, 'person', id],
      queryFn: ({ signal }: { signal: AbortSignal }) => call(getSubscriber, { id }, { signal }),
    })),
  });
  unknown.forEach((id, index) => {
    const data = loaded[index]?.data;
    if (data) texts.set(id, tagText({ name: `${data.first_name} ${data.last_name}`.trim(), phone: data.phone }));
  });
  return shown.map((id) => ({ id, text: texts.get(id) ?? `Subscriber ${id}` }));
}
