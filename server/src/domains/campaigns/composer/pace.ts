/** How fast texts leave from a number, in carrier segments. */
export interface NumberPace {
  perSecond: number;
  /** What campaigns may use of a day, of the present one, and when that ends; null: there is no daily limit. */
  daily: { limit: number; left: number; endsAt: Date } | null;
}

const DAY_MS = 86_400_000;
/**
 * Later days begin when people may be texted again everywhere, not at the midnight of the carriers: 8 a.m. of the
 * westernmost of the states where most live, Pacific Time.
 */
const OPENING_MS = 8 * 3_600_000;

/** When `segments` have left that begin at a moment, and how many of them leave on later days than the first. */
export function leaving({ perSecond, daily }: NumberPace, from: Date, segments: number): { at: Date; later: number } {
  const after = (begin: number, count: number): Date => new Date(begin + (count / perSecond) * 1_000);
  if (daily === null) return { at: after(from.getTime(), segments), later: 0 };
  const days = Math.max(0, Math.ceil((from.getTime() - daily.endsAt.getTime() + 1) / DAY_MS));
  const ends = daily.endsAt.getTime() + days * DAY_MS;
  const first = Math.min(segments, days === 0 ? Math.max(0, daily.left) : daily.limit);
  const later = segments - first;
  if (later === 0) return { at: after(from.getTime(), segments), later };
  const full = Math.ceil(later / daily.limit) - 1;
  return { at: after(ends + OPENING_MS + full * DAY_MS, later - full * daily.limit), later };
}
