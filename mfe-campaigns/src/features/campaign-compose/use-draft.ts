import { randomKey } from '@textloom/kit';
import { emptyMessage, type Composed } from '@textloom/ui';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';

export interface Person {
  readonly id: number;
  readonly name: string;
  readonly phone: string;
}

export interface ChosenGroup {
  readonly id: number;
  readonly name: string;
  /** How many people it holds. */
  readonly people: number;
}

export interface Draft {
  readonly name: string;
  /** Keyword ids. */
  readonly keywords: readonly number[];
  readonly groups: readonly ChosenGroup[];
  /** Who was chosen as a tag; of others the ids only (decision 54). */
  readonly people: readonly Person[];
  /** From the picker or a link. */
  readonly extra: readonly number[];
  /** Whom a list's filter matched (decision 91). */
  readonly filtered: readonly number[];
  readonly composed: Composed;
}
export type ChangeDraft = (changes: Partial<Draft>) => void;

/** Everybody who was named one way or another, once. */
export const namedIds = ({ people, extra, filtered }: Pick<Draft, 'people' | 'extra' | 'filtered'>): Set<number> =>
  new Set([...people.map(({ id }) => id), ...extra, ...filtered]);

export const hasRecipients = (draft: Draft): boolean =>
  draft.keywords.length + draft.groups.length + namedIds(draft).size > 0;

/** Something was typed or chosen here, and did not come with the link. */
export const isWorthKeeping = ({ name, keywords, people, composed }: Draft): boolean =>
  name !== '' || composed.message !== '' || composed.file !== null || keywords.length + people.length > 0;

/** The recipients as the calls want them (decision 54). */
export const choiceOf = ({ keywords, groups, people, extra, filtered }: Draft) => ({
  keywords: [...keywords],
  groups: groups.map(({ id }) => id),
  subscribers: people.map(({ id }) => id),
  extra_subscribers: [...extra],
  filtered_subscribers: [...filtered],
});

/** The person that a "send message" link brought along (CAMP-010). */
export function linkedPerson(search: URLSearchParams): Person | null {
  const id = Number(search.get('user_id'));
  if (!Number.isInteger(id) || id <= 0) return null;
  const name = [search.get('user_first_name'), search.get('user_last_name')].filter(Boolean).join(' ');
  return { id, name, phone: search.get('user_phone') ?? '' };
}

/** What is being composed. One key per draft makes sending it twice impossible, also by a double click. */
export function useDraft() {
  const [search] = useSearchParams();
  const [draft, setDraft] = useState<Draft>(() => {
    const person = linkedPerson(search);
    return {
      name: '',
      keywords: [],
      groups: [],
      people: [],
      extra: person ? [person.id] : [],
      filtered: [],
      composed: emptyMessage,
    };
  });
  const idempotencyKey = useMemo(randomKey, []);
  const change: ChangeDraft = (changes) => setDraft((before) => ({ ...before, ...changes }));
  const addGroup = (group: ChosenGroup): void =>
    setDraft((before) => ({ ...before, groups: [...before.groups.filter(({ id }) => id !== group.id), group] }));
  return { draft, change, addGroup, idempotencyKey };
}
