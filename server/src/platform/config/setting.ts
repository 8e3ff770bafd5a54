import { z } from '@textloom/contracts';
import { StartupError } from '../base/startup-error';

/** One setting. */
export interface Setting<S extends z.ZodType = z.ZodType> {
  /** Its environment variable. */
  env: string;
  schema: S;
  /** A sentence for docs/settings.md. */
  description: string;
  /** The default as the documentation shows it, if it is not a plain value. */
  shown?: string;
  /** The value is never printed. */
  secret?: boolean;
}

export const setting = <S extends z.ZodType>(
  env: string,
  schema: S,
  description: string,
  more: Pick<Setting, 'shown' | 'secret'> = {},
): Setting<S> => ({ env, schema, description, ...more });

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
export const int = (fallback: number, min = 0, max = MAX) => wholeNumber(min, max).default(fallback);

/** An optional whole number. */
export const optionalInt = (min = 0, max = MAX) => wholeNumber(min, max).optional();

/** A number with a default, which may have decimals. */
export const decimal = (fallback: number, min: number, max: number) => {
  const error = `must be a number from ${min} to ${max}`;
  return z
    .string()
    .regex(/^\d+(\.\d+)?$/, { error, abort: true })
    .transform(Number)
    .refine((value) => value >= min && value <= max, error)
    .default(fallback);
};

export const text = (fallback: string) => z.string().default(fallback);
export const optionalText = () => z.string().optional();

const onOrOff = z
  .enum(['true', 'false', '1', '0'], 'must be true or false')
  .transform((value) => value === 'true' || value === '1');
export const flag = (fallback: boolean) => onOrOff.default(fallback);
export const optionalFlag = () => onOrOff.optional();

/** An http(s) address without a trailing slash. */
export const optionalAddress = () =>
  z
    .url({ protocol: /^https?$/, error: 'must be an address that begins with http:// or https://' })
    .transform((value) => value.replace(/\/+$/, ''))
    .optional();

const choice = <const T extends readonly [string, ...string[]]>(values: T) =>
  z.enum(values, `must be one of ${values.join(', ')}`);
export const oneOf = <const T extends readonly [string, ...string[]]>(values: T, fallback: T[number]) =>
  choice(values).default(fallback as z.util.NoUndefined<T[number]>);
export const optionalOneOf = <const T extends readonly [string, ...string[]]>(values: T) => choice(values).optional();
