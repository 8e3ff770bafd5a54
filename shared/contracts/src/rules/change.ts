/** How a total differs from that of an earlier range. */
export interface Change {
  way: 'same' | 'more' | 'fewer';
  by: number;
  /** Of the earlier total, rounded; null if that was zero. */
  percent: number | null;
}

export function changeBetween(now: number, before: number): Change {
  const by = Math.abs(now - before);
  const percent = before === 0 ? null : Math.round((by / before) * 100);
  return { way: by === 0 ? 'same' : now > before ? 'more' : 'fewer', by, percent };
}
