import { useQueries } from '@tanstack/react-query';
import { call } from '@textloom/api';
import { formatCount, getSubscriber } from '@textloom/contracts';
import { useProfile } from '@textloom/session';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { CAMPAIGNS } from '../../api/keys';
import { linkedSubscriber, type Choice, type NamedSubscriber } from './choice';
import { TEXTS } from './messages';
import { groupToken, personText, type Token } from './token';

/** PICK-012, decision 92: with more chosen subscribers the field shows only their number. */
const MAX_PEOPLE = 10;
/** An id that no subscriber has. */
const ALL = -1;

/** Single subscribers; loads the names of those known only by id. */
function usePeople(ids: ReadonlySet<number>, named: readonly NamedSubscriber[]): Token[] {
  const [search] = useSearchParams();
  // As of the opening: the composer replaces its address once it has begun a draft.
  const [linked] = useState(() => linkedSubscriber(search));
  const many = ids.size > MAX_PEOPLE;
  const shown = many ? [] : [...ids];
  const texts = new Map([...(linked?.phone ? [linked] : []), ...named].map((one) => [one.id, personText(one)]));
  const unknown = shown.filter((id) => !texts.has(id));
  const loaded = useQueries({
    queries: unknown.map((id) => ({
      queryKey: [...CAMPAIGNS, 'person', id],
      queryFn: ({ signal }: { signal: AbortSignal }) => call(getSubscriber, { id }, { signal }),
    })),
  });
  unknown.forEach((id, index) => {
    const data = loaded[index]?.data;
    if (data) texts.set(id, personText({ name: `${data.first_name} ${data.last_name}`.trim(), phone: data.phone }));
  });
  if (many) return [{ kind: 'list', id: ALL, text: TEXTS.list(formatCount(ids.size)) }];
  return shown.map((id) => ({ kind: 'person', id, text: texts.get(id) ?? TEXTS.subscriber(id), hint: '' }));
}

/** The chosen recipients as tokens of the field. */
export function useTokens(choice: Choice, ids: ReadonlySet<number>): Token[] {
  const { keywords } = useProfile();
  const people = usePeople(ids, choice.subscribers.named);
  return [
    ...keywords
      .filter(({ id }) => choice.keywords.includes(id))
      .map(({ id, keyword, subscribers }): Token => ({ kind: 'keyword', id, text: keyword, count: subscribers })),
    ...choice.groups.map(groupToken),
    ...people,
  ];
}
