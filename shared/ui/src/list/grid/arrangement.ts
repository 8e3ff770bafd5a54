import { z } from '@textloom/contracts';
import { readStored, writeStored } from '@textloom/kit';
import { STORAGE_PREFIX, useProfile } from '@textloom/session';
import { useMemo, useState } from 'react';
import type { Column } from '../types';

const schema = z.object({
  /** Keys of the columns from left to right; columns that are new since then follow. */
  order: z.array(z.string()),
  hidden: z.array(z.string()),
  /** Widths in px of the columns that a person has widened or narrowed. */
  widths: z.record(z.string(), z.number().min(32).max(2000)),
  density: z.enum(['compact', 'standard', 'comfortable']),
});
/** How a person has arranged the columns of a list. */
export type Arrangement = z.output<typeof schema>;

const AS_DECLARED: Arrangement = { order: [], hidden: [], widths: {}, density: 'standard' };

function read(key: string): Arrangement {
  try {
    return schema.safeParse(JSON.parse(readStored(key) ?? 'null')).data ?? AS_DECLARED;
  } catch {
    return AS_DECLARED;
  }
}

/**
 * The arrangement of a list, which this browser keeps for each user. It says nothing about the account, so it stays
 * after signing out (decision 784).
 */
export function useArrangement(name: string) {
  const { id } = useProfile();
  const key = `${STORAGE_PREFIX}columns.${id}.${name}`;
  const [arrangement, setArrangement] = useState(() => read(key));
  return useMemo(() => {
    const keep = (next: Arrangement, text: string | null): void => {
      setArrangement(next);
      writeStored(key, text);
    };
    return {
      arrangement,
      isChanged: arrangement !== AS_DECLARED,
      change: (part: Partial<Arrangement>): void => {
        const next = { ...arrangement, ...part };
        keep(next, JSON.stringify(next));
      },
      reset: (): void => keep(AS_DECLARED, null),
    };
  }, [key, arrangement]);
}

/** The columns in the person's order. */
export function inOrder<C extends Pick<Column<never>, 'key'>>(columns: readonly C[], order: readonly string[]): C[] {
  const places = new Map(order.map((key, place) => [key, place]));
  const placeOf = ({ key }: C): number => places.get(key) ?? columns.length;
  return columns.toSorted((a, b) => placeOf(a) - placeOf(b));
}

/** The order with a shown column moved over its neighbour; columns that are not shown stay where they are. */
export function moved(order: readonly string[], shown: readonly string[], key: string, by: -1 | 1): string[] | null {
  const neighbour = shown[shown.indexOf(key) + by];
  if (neighbour === undefined) return null;
  return order.map((one) => (one === key ? neighbour : one === neighbour ? key : one));
}
