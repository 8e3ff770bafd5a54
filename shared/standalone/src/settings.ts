import { DEVELOPER_PERMISSION, PERMISSIONS } from '@textloom/contracts';

export const ROLES = ['owner', 'authorized'] as const;
export const SUBSCRIPTIONS = ['trial', 'paid', 'expired', 'frozen'] as const;
export const THEMES = ['system', 'light', 'dark'] as const;
export const WIDTHS = [390, 768, 1280] as const;
export const DELAYS_MS = [0, 500, 2_000, 5_000, 10_000] as const;
export const FAILURES = ['offline', 'timeout', '401', '403', '404', '409', '422', '429', '500', '503'] as const;
/** Used instead of a call's name. */
export const EVERY_CALL = '*';
export const SWITCHABLE = [...PERMISSIONS, DEVELOPER_PERMISSION] as const;

export type Failure = (typeof FAILURES)[number];

/** A tester's settings. Null: as in the account. */
export interface Settings {
  /** Key of a demo user. */
  readonly persona: string | null;
  readonly allow: readonly string[] | null;
  readonly role: (typeof ROLES)[number] | null;
  readonly subscription: (typeof SUBSCRIPTIONS)[number] | null;
  readonly theme: (typeof THEMES)[number];
  /** Before each call, in milliseconds. */
  readonly delay: number;
  /** Name of a call, or EVERY_CALL → how it fails. */
  readonly fail: Readonly<Record<string, Failure>>;
}

export const NO_SETTINGS: Settings = {
  persona: null,
  allow: null,
  role: null,
  subscription: null,
  theme: 'system',
  delay: 0,
  fail: {},
};

const oneOf = <T extends string>(known: readonly T[], value: string | null): T | null =>
  known.find((one) => one === value) ?? null;

const listOf = (value: string): string[] => value.split(',').filter((one) => one !== '');

function failuresOf(value: string): Record<string, Failure> {
  const pairs = listOf(value).flatMap((pair) => {
    const [name = '', kind = null] = pair.split(':');
    const failure = oneOf(FAILURES, kind);
    return /^(\*|\w+)$/.test(name) && failure ? [[name, failure] as const] : [];
  });
  return Object.fromEntries(pairs);
}

/** The settings of an address; unknown values are ignored. */
export function readSettings(search: string): Settings {
  const query = new URLSearchParams(search);
  const allow = query.get('allow');
  const delay = Number(query.get('delay'));
  return {
    persona: query.get('persona'),
    allow: allow === null ? null : SWITCHABLE.filter((name) => listOf(allow).includes(name)),
    role: oneOf(ROLES, query.get('role')),
    subscription: oneOf(SUBSCRIPTIONS, query.get('subscription')),
    theme: oneOf(THEMES, query.get('theme')) ?? 'system',
    delay: Number.isInteger(delay) && delay > 0 ? Math.min(delay, 60_000) : 0,
    fail: failuresOf(query.get('fail') ?? ''),
  };
}

/** The query of an address with these settings; `more` is appended. Empty text when there are none. */
export function writeSettings(settings: Settings, more: Readonly<Record<string, string | null>> = {}): string {
  const { persona, allow, role, subscription, theme, delay, fail } = settings;
  const failures = Object.entries(fail).map(([name, failure]) => `${name}:${failure}`);
  const values: Record<string, string | null> = {
    persona,
    allow: allow === null ? null : allow.join(','),
    role,
    subscription,
    theme: theme === 'system' ? null : theme,
    delay: delay === 0 ? null : String(delay),
    fail: failures.length === 0 ? null : failures.join(','),
    ...more,
  };
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) if (value !== null) query.set(name, value);
  // Readable in a bug report; a comma and a colon need no escape in a query.
  const text = query.toString().replaceAll('%2C', ',').replaceAll('%3A', ':');
  return text === '' ? '' : `?${text}`;
}

/** The width of the frame in an address; null: all available width. */
export function readWidth(search: string): number | null {
  const width = Number(new URLSearchParams(search).get('width'));
  return Number.isInteger(width) && width >= 320 && width <= 3_000 ? width : null;
}
