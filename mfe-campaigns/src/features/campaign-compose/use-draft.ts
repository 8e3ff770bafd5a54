import { emptyMessage, type Composed } from '@textloom/ui';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';

export interface Person {
  readonly id: number;
  readonly name: string;
  readonly phone: string;
}

export interface Draft {
  readonly name: string;
  /** Keyword ids. */
  readonly keywords: readonly number[];
  readonly people: readonly Person[];
  readonly composed: Composed;
}

/** The person that a "send message" link brought along (CAMP-010). */
function personOf(search: URLSearchParams): Person[] {
  const id = Number(search.get('user_id'));
  if (!Number.isInteger(id) || id <= 0) return [];
  const name = [search.get('user_first_name'), search.get('user_last_name')].filter(Boolean).join(' ');
  return [{ id, name, phone: search.get('user_phone') ?? '' }];
}

/** Pages without TLS have no randomUUID. */
const newKey = (): string =>
  typeof crypto.randomUUID === 'function' ? crypto.randomUUID() : [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** What is being composed. One key per draft makes sending it twice impossible, also by a double click. */
export function useDraft() {
  const [search] = useSearchParams();
  const [draft, setDraft] = useState<Draft>(() => ({ name: '', keywords: [], people: personOf(search), composed: emptyMessage }));
  const idempotencyKey = useMemo(newKey, []);
  const change = (changes: Partial<Draft>): void => setDraft((before) => ({ ...before, ...changes }));
  return { draft, change, idempotencyKey };
}
