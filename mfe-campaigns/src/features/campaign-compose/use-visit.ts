import { z } from '@textloom/contracts';
import { link, useNavigateWhileMounted } from '@textloom/kit';
import { useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';

const asideSchema = z.object({ id: z.number().int().positive(), saved_at: z.string() });
const stateSchema = z.object({ aside: asideSchema });
/** A draft that was discarded to start over, and can be brought back. */
export type Aside = z.output<typeof asideSchema>;

const idOf = (search: URLSearchParams, name: string): number => {
  const id = Number(search.get(name));
  return Number.isSafeInteger(id) && id > 0 ? id : 0;
};

/** What the address asks the composer to open. */
export interface Asked {
  /** A draft, or 0. */
  draft: number;
  /** A campaign to copy, or 0. */
  from: number;
  /** Recipients are chosen by the address. */
  linked: boolean;
  aside: Aside | null;
}

/** What the address asked for when this part of the screen appeared. */
export function useAsked(): Asked {
  const [search] = useSearchParams();
  const { state } = useLocation();
  const [asked] = useState((): Asked => {
    const discarded = stateSchema.safeParse(state);
    return {
      draft: idOf(search, 'draft'),
      from: idOf(search, 'from'),
      linked: search.size > 0,
      aside: discarded.success ? discarded.data.aside : null,
    };
  });
  return asked;
}

interface Visit {
  /** Changes whenever the composer is opened anew, also by a link on its own page. */
  readonly visit: string;
  /** Puts the draft that this visit has begun into the address, so that a reload opens it. */
  readonly onBegun: (id: number) => void;
  /** Opens the stored version of the draft in the address. */
  readonly onReload: () => void;
}

/** One opening of the composer. */
export function useVisit(): Visit {
  const { key } = useLocation();
  const [search] = useSearchParams();
  const navigate = useNavigateWhileMounted();
  const [begun, setBegun] = useState({ address: '', visit: '' });
  const [reading, setReading] = useState(0);
  const visit = begun.visit !== '' && begun.address === search.toString() ? begun.visit : `${key} ${reading}`;
  return {
    visit,
    onBegun: (id) => {
      setBegun({ address: `draft=${id}`, visit });
      navigate(link('/messages/add', null, { draft: id }), { replace: true });
    },
    onReload: () => {
      setBegun({ address: '', visit: '' });
      setReading((before) => before + 1);
    },
  };
}
