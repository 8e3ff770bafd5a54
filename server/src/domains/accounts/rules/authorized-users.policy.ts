import { PERMISSIONS } from '@textloom/contracts';

const ordinary: ReadonlySet<string> = new Set(PERMISSIONS);

/**
 * Whether an owner may grant these options (PERM-014, PERM-015): ordinary ones that the account holds.
 * Options that only an operator grants (the developers' permission) cannot be passed on by the owner.
 */
export const mayGive = (wanted: readonly string[], held: readonly string[]): boolean =>
  wanted.every((option) => ordinary.has(option) && held.includes(option));
