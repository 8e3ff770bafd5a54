import { useLocation, useNavigate } from 'react-router-dom';
import { useStable } from './use-stable';

/** Parameter of a list's address: the row that is open beside it. */
const OPEN = 'open';

/** A query string without the open row. */
export function withoutOpen(search: string): string {
  const query = new URLSearchParams(search);
  query.delete(OPEN);
  return query.toString();
}

export interface OpenRow {
  readonly id: number | null;
  /** Back closes the first one that was opened; others replace it. */
  open(id: number): void;
  close(): void;
}

/** The row that is open beside a list, kept in the address. */
export function useOpenRow(): OpenRow {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const id = Number(new URLSearchParams(search).get(OPEN));
  const current = Number.isSafeInteger(id) && id > 0 ? id : null;
  const go = (next: number | null): void => {
    const query = new URLSearchParams(search);
    if (next === null) query.delete(OPEN);
    else query.set(OPEN, String(next));
    const text = query.toString();
    void navigate({ pathname, search: text === '' ? '' : `?${text}`, hash }, { replace: current !== null });
  };
  return {
    id: current,
    open: useStable((next: number) => {
      if (next !== current) go(next);
    }),
    close: useStable(() => go(null)),
  };
}
