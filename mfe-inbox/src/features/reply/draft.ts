import { SEGMENT_LIMITS, z } from '@textloom/contracts';
import { STORAGE_PREFIX } from '@textloom/session';
import { emptyMessage, type Composed } from '@textloom/ui';

/** Maximum number of drafts per user in a browser; older ones are removed. */
const MAX_DRAFTS = 50;

const schema = z.object({ text: z.string(), at: z.number() });
type Stored = z.output<typeof schema>;

// Keyed by user, because tabs may hold sessions of different people. Removed at sign-out (decision 218).
const prefixOf = (user: number): string => `${STORAGE_PREFIX}reply-draft.${user}.`;
const keyOf = (user: number, conversation: number): string => `${prefixOf(user)}${conversation}`;

/** Storage may be forbidden or full: then there are no drafts. */
function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

function stored(key: string): Stored | undefined {
  const raw: unknown = attempt(() => JSON.parse(localStorage.getItem(key) ?? 'null'));
  return schema.safeParse(raw).data;
}

function removeOldest(user: number): void {
  const keys = Object.keys(localStorage).filter((key) => key.startsWith(prefixOf(user)));
  const newestFirst = keys.map((key) => ({ key, at: stored(key)?.at ?? 0 })).sort((a, b) => b.at - a.at);
  for (const { key } of newestFirst.slice(MAX_DRAFTS)) localStorage.removeItem(key);
}

/** The user's unsent text for this conversation, without its file, which cannot be stored. */
export function readDraft(user: number, conversation: number): Composed {
  const text = stored(keyOf(user, conversation))?.text ?? '';
  return { ...emptyMessage, message: text, segments: text.length > SEGMENT_LIMITS[1] ? 2 : 1 };
}

/** An empty text removes the draft. */
export function keepDraft(user: number, conversation: number, text: string): void {
  const key = keyOf(user, conversation);
  attempt(() => {
    if (text.trim() === '') return localStorage.removeItem(key);
    localStorage.setItem(key, JSON.stringify({ text, at: Date.now() } satisfies Stored));
    return removeOldest(user);
  });
}
