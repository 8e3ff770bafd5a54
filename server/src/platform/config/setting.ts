import { z } from '@textloom/contracts';
import { StartupError } from '../base/startup-error';

/** One setting: its environment variable, its schema, and its line in docs/operations.md. */
export interface Setting<S extends z.ZodType = z.ZodType> {
  env: string;
  schema: S;
  /** One sentence for the documentation. */
  description: string;
  /** The default as the documentation shows it, if it is not a plain value. */
  defaultText?: string;
  /** The value is never printed. */
  secret?: boolean;
}

/** The settings of one subject, by their keys in Config. */
export interface Section<T extends Record<string, Setting> = Record<string, Setting>> {
  title: string;
  settings: T;
}

export type Values<T extends Record<string, Setting>> = {
  [K in keyof T]: z.output<T[K]['schema']>;
};

export type Environment = Readonly<Record<string, string | undefined>>;

/** Declares a section and keeps the types of its settings. */
export const section = <T extends Record<string, Setting>>(title: string, settings: T): Section<T> => ({
  title,
  settings,
});

/** Reads a section from the environment. An empty variable counts as missing. */
export function readSection<T extends Record<string, Setting>>({ settings }: Section<T>, env: Environment): Values<T> {
  const values = Object.entries(settings).map(([key, setting]) => {
    const given = env[setting.env]?.trim() || undefined;
    const result = setting.schema.safeParse(given);
    if (result.success) return [key, result.data];
    const reason = result.error.issues[0]?.message ?? 'is not valid';
    const shown = setting.secret || given === undefined ? '' : ` (it is "${given}")`;
    throw new StartupError(`Setting ${setting.env} ${reason}${shown}.`);
  });
  return Object.fromEntries(values) as Values<T>;
}

const wholeNumber = (min: number, max: number): z.ZodType<number, string> =>
  z
    .string()
    .regex(/^\d+$/, { error: `must be a whole number from ${min} to ${max}`, abort: true })
    .transform(Number)
    .refine((value) => value >= min && value <= max, `must be a whole number from ${min} to ${max}`);

const MAX = Number.MAX_SAFE_INTEGER;

/** A whole number with a default. */
export const int = (fallback: number, min = 0, max = MAX) =>
  z.string().default(String(fallback)).pipe(wholeNumber(min, max));

/** An optional whole number. */
export const optionalInt = (min = 0, max = MAX) => wholeNumber(min, max).optional();

export const text = (fallback: string) => z.string().default(fallback);
export const optionalText = () => z.string().optional();

export const flag = (fallback: boolean) =>
  z
    .enum(['true', 'false', '1', '0'], 'must be true or false')
    .default(fallback ? 'true' : 'false')
    .transform((value) => value === 'true' || value === '1');

export const optionalFlag = () =>
  z
    .enum(['true', 'false', '1', '0'], 'must be true or false')
    .transform((value) => value === 'true' || value === '1')
    .optional();

/** An http(s) address without a trailing slash. */
export const optionalAddress = () =>
  z
    .url({ protocol: /^https?$/, error: 'must be an address that begins with http:// or https://' })
    .transform((value) => value.replace(/\/+$/, ''))
    .optional();

export const optionalOneOf = <const T extends readonly [string, ...string[]]>(values: T) =>
  z.enum(values, `must be one of ${values.join(', ')}`).optional();

export const oneOf = <const T extends readonly [string, ...string[]]>(values: T, fallback: T[number]) =>
  z.enum(values, `must be one of ${values.join(', ')}`).default(fallback as z.util.NoUndefined<T[number]>);
