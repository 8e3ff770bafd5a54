import type { Permission } from '@textloom/contracts';
import { TEXTS } from './messages';

interface Option {
  readonly label: string;
  /** A one-line explanation for the owner. */
  readonly description: string;
}

/** The allow options in the order of the form (ACCT-039). */
export const OPTIONS: Readonly<Record<Permission, Option>> = TEXTS.options;

const isOption = (name: string): name is Permission => Object.hasOwn(OPTIONS, name);

/** The options of `held` that can be granted, in the form's order (PERM-014). */
export const optionsOf = (held: readonly string[]): Permission[] =>
  Object.keys(OPTIONS)
    .filter(isOption)
    .filter((name) => held.includes(name));
