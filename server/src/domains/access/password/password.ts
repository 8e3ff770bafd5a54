import { hash, parseOptions, verify } from '@node-rs/argon2';

/** argon2id (the library's default variant) at OWASP's first recommendation. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

export const hashPassword = (password: string): Promise<string> => hash(password, COST);

/** Whether the hash was made at another cost than the current one. */
export function isOutdated(stored: string): boolean {
  const { memoryCost, timeCost, parallelism } = parseOptions(stored);
  return memoryCost !== COST.memoryCost || timeCost !== COST.timeCost || parallelism !== COST.parallelism;
}

let nobody: Promise<string> | undefined;

/** Without a hash (unknown email) it takes the same time and returns false, so that timing reveals nothing. */
export async function passwordMatches(stored: string | undefined, password: string): Promise<boolean> {
  if (stored !== undefined) return verify(stored, password);
  nobody ??= hashPassword('nobody has this password');
  await verify(await nobody, password);
  return false;
}
