import { PERMISSIONS } from '@textloom/contracts';

const ordinary: ReadonlySet<string> = new Set(PERMISSIONS);

/**
 * Whether an owner may give these options (PERM-014, PERM-015): ordinary ones that the account holds.
 * What only an operator grants (the developers' permission) cannot be passed on by whoever holds it.
 */
export const mayGive = (wanted: readonly string[], held: readonly string[]): boolean =>
  wanted.every((option) => ordinary.has(option) && held.includes(option));
