import { cutText } from './cut-text';

/**
 * Status columns of a file. Names and values compare in lower case, with everything that is neither a letter nor a
 * digit as one space: `Opt-In`, `opt_in` and `OPT IN` are equal.
 */
const words = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const list = (text: string): string[] => text.split(',').map((one) => one.trim());

/**
 * Names of columns without their topic: `SMS Opt-In`, `Unsubscribed from texts` and `Accepts Email Marketing` are opt
 * in, unsubscribed and accepts.
 */
const TOPIC = /\b(?:sms|texts?(?: messages?)?|e ?mails?|marketing|is|has|from|all)\b/g;
const MAIL = /\be ?mails?\b/;

/** Columns in which "yes" means subscribed. */
const SUBSCRIBED = new Set(
  list(`status, subscription, subscription status, subscriber status, contact status, subscribed, active, accepts, allowed, consent, consent status,
  opt in, optin, opted in, opt in status, optin status, opt status, opt out status, opt in opt out, opt in opted out, opted in opted out, opt in out, subscribed unsubscribed`),
);
/** Columns in which "yes" means unsubscribed. */
const UNSUBSCRIBED = new Set(
  list(`unsubscribed, unsubscribe, unsub, globally unsubscribed, opt out, optout, opted out, do not, do not contact, do not message, do not disturb, dnt, dnd,
  stop, stopped, suppressed, blocked, blacklisted, removed, inactive`),
);
/** Whom a CRM charges for, whatever they agreed to. */
const NOT_CONSENT = new Set(['marketing contact status']);
/** Columns with the day of leaving. */
const LEFT_ON = /^(?:(?:unsub(?:scribed?)?|opt(?:ed)? ?out) (?:on|at|date|time)|date (?:unsubscribed|opted out))$/;

/** A status column. */
export interface StatusColumn {
  /** Index of the column, from 0. */
  at: number;
  name: string;
  /** Meaning of "yes". */
  meaning: 'subscribed' | 'unsubscribed';
  /** Only the columns of the lowest rank in a file are used: words before days, texts before emails. */
  rank: 'word' | 'day' | 'mail';
}
const RANKS = ['word', 'day', 'mail'] as const;

function columnOf(name: string, at: number): StatusColumn | null {
  const key = words(name);
  if (NOT_CONSENT.has(key)) return null;
  const rest = key.replace(TOPIC, ' ').replace(/ +/g, ' ').trim();
  const isDay = LEFT_ON.test(rest);
  if (!isDay && !SUBSCRIBED.has(rest) && !UNSUBSCRIBED.has(rest)) return null;
  return {
    at,
    name: name.trim(),
    meaning: SUBSCRIBED.has(rest) ? 'subscribed' : 'unsubscribed',
    rank: MAIL.test(key) ? 'mail' : isDay ? 'day' : 'word',
  };
}

/** The status columns to use; if several describe one row, the strictest wins. */
export function statusColumns(header: readonly string[]): StatusColumn[] {
  const found = header.map(columnOf).filter((column) => column !== null);
  const rank = RANKS.find((one) => found.some((column) => column.rank === one));
  return found.filter((column) => column.rank === rank);
}

const YES = new Set(list('yes, y, true, t, 1, x, ✓, ✔, on, checked'));
const NO = new Set(list('no, n, false, f, 0, off, unchecked'));
const LEFT = new Set(
  list(`unsubscribed, unsubscribe, unsub, unsubbed, opted out, opt out, optedout, optout, out, inactive, stop, stopped, stopall, stop all, end, quit, cancel, cancelled, canceled, left, removed, deleted, disabled, blocked, blacklisted, suppressed,
  do not text, do not contact, do not message, do not disturb, dnt, dnd, dnc, declined, refused, rejected, revoked, withdrawn, denied, not subscribed, never subscribed, not opted in, complained, complaint, spam, spam complaint, globally unsubscribed, never, baja, dado de baja, dada de baja, désabonné, désabonnée, désinscrit`),
);
const IN = new Set(
  list(`subscribed, subscribe, subscriber, opted in, opt in, optedin, optin, in, active, enabled, confirmed, verified, start, started, unstop, join, joined, accepted, agreed, consented, granted, allowed, given, member,
  single opt in, double opt in, resubscribed, suscrito, suscrita, activo, activa, abonné, abonnée, inscrit`),
);
/** Whatever follows: "Unsubscribed by reply", "Opted out (STOP)". */
const LEFT_PREFIX = /^(?:unsubscri|opt(?:ed)? ?out\b|stop\b|do not )/;
/** In a column of opt-outs, these count as empty. */
const NOTHING = new Set(list('n a, na, none, null, nil, never, not unsubscribed, not opted out'));
/** `2026-04-01`, `04/01/2026 12:00`, `Apr 1, 2026`. */
const DATED = /\b\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}\b|\b(?:19|20)\d\d\b/;

type CellStatus = 'subscribed' | 'unsubscribed' | 'unknown';

function cellStatus(meaning: StatusColumn['meaning'], cell: string): CellStatus {
  const value = words(cell) || cell.trim();
  if ((LEFT.has(value) || LEFT_PREFIX.test(value)) && !(meaning === 'unsubscribed' && NOTHING.has(value)))
    return 'unsubscribed';
  if (IN.has(value)) return 'subscribed';
  if (meaning === 'subscribed') {
    if (YES.has(value)) return 'subscribed';
    return NO.has(value) ? 'unsubscribed' : 'unknown';
  }
  if (value === '' || value === '-' || value === '0000 00 00' || NO.has(value) || NOTHING.has(value))
    return 'subscribed';
  return YES.has(value) || DATED.test(cell) ? 'unsubscribed' : 'unknown';
}

/** The status of a row, or why it is unclear. */
export type RowStatus = 'subscribed' | 'unsubscribed' | { reason: string };

const unknown = ({ name }: StatusColumn, cell: string): string =>
  cell.trim() === ''
    ? `The column ${name} is empty here. Say Subscribed or Unsubscribed.`
    : `“${cutText(cell.trim(), 40)}” in the column ${name} is not understood. Say Subscribed or Unsubscribed.`;

/** The status of a row. An opted-out or unclear row never becomes a subscriber. */
export function statusOf(cells: readonly string[], columns: readonly StatusColumn[]): RowStatus {
  let reason: string | undefined;
  for (const column of columns) {
    const cell = cells[column.at] ?? '';
    const status = cellStatus(column.meaning, cell);
    if (status === 'unsubscribed') return status;
    // An unclear email column is no reason to refuse a row.
    if (status === 'unknown' && column.rank !== 'mail') reason ??= unknown(column, cell);
  }
  return reason === undefined ? 'subscribed' : { reason };
}
