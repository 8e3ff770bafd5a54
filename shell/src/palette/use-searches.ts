import { call } from '@textloom/api';
import { z } from '@textloom/contracts';
import { useEffect, useState } from 'react';
import { type PaletteItem, resultOf, type Source } from './palette.model';

/** Debounce before a search, in ms. */
const DELAY_MS = 250;
/** Minimum length, because a single letter matches nearly everything. */
const LEAST_LETTERS = 2;
/** More than are shown: the palette ranks them again, because a person's name is not ranked by the server. */
const RESULTS = 20;

const entries = z.object({ entries: z.array(z.record(z.string(), z.unknown())) });

/** Calls a search source generically: the shell knows only the envelope, no domain. */
async function ask(source: Source, text: string, signal: AbortSignal): Promise<PaletteItem[]> {
  const filters = { ...source.query, search: text, orderby: 'match', limit: String(RESULTS) };
  const operation = {
    method: 'GET',
    path: source.call,
    summary: source.title,
    query: z.object(Object.fromEntries(Object.keys(filters).map((name) => [name, z.string()]))),
    reply: entries,
  } as const;
  const reply = await call(operation, filters as never, { signal });
  return reply.entries.slice(0, RESULTS).flatMap((entry) => resultOf(source, entry) ?? []);
}

export interface Found {
  /** The results by source id, as they arrive. */
  readonly results: ReadonlyMap<string, readonly PaletteItem[]>;
  /** The titles of failed sources; the others continue. */
  readonly failed: readonly string[];
  readonly searching: boolean;
}

const NOTHING: Found = { results: new Map(), failed: [], searching: false };

/** Queries all sources for the typed text. Stale results are dropped at once, because Enter would open one of them. */
export function useSearches(sources: readonly Source[], typed: string, hurried: boolean): Found {
  const [found, setFound] = useState<Found & { text: string }>({ ...NOTHING, text: '' });
  const text = typed.trim();
  const isSearched = text.length >= LEAST_LETTERS;
  useEffect(() => {
    if (!isSearched) return;
    const asking = new AbortController();
    const timer = setTimeout(
      () => {
        let open = sources.length;
        const add = (change: Partial<Found>): void => {
          open -= 1;
          setFound((before) => {
            const base = before.text === text ? before : { ...NOTHING, text };
            return {
              text,
              results: new Map([...base.results, ...(change.results ?? [])]),
              failed: [...base.failed, ...(change.failed ?? [])],
              searching: open > 0,
            };
          });
        };
        for (const source of sources)
          void ask(source, text, asking.signal).then(
            (items) => !asking.signal.aborted && add({ results: new Map([[source.id, items]]) }),
            () => !asking.signal.aborted && add({ failed: [source.title] }),
          );
      },
      hurried ? 0 : DELAY_MS,
    );
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [sources, text, isSearched, hurried]);
  if (!isSearched) return NOTHING;
  return found.text === text ? found : { ...NOTHING, searching: sources.length > 0 };
}
