import type { Database, Tx } from '../../../platform/db/connection';
import { readLinkCode, shortAddress, shortAddresses, writeLinkCode } from '../rules/link-code';
import { linkKey, storeLink } from '../store/link.repository';

/** The account's short link to a target; each target has one. */
export async function shrink(tx: Tx, publicUrl: string, accountId: number, target: string): Promise<string> {
  const link = await storeLink(tx, accountId, target);
  return shortAddress(publicUrl, writeLinkCode(await linkKey(tx), { link, message: 0 }));
}

/** Ids of the short links in a text; they may belong to another account. */
export async function linksIn(tx: Tx, publicUrl: string, text: string): Promise<number[]> {
  const codes = [...text.matchAll(shortAddresses(publicUrl))].map((match) => match[1] ?? '');
  if (codes.length === 0) return [];
  const key = await linkKey(tx);
  return codes.flatMap((code) => readLinkCode(key, code)?.link ?? []);
}

/** The key that signs the codes, read at the first use. */
export function signingKey(db: Pick<Database, 'asEngine'>): () => Promise<Buffer> {
  let known: Buffer | undefined;
  return async () => (known ??= await db.asEngine(linkKey));
}
