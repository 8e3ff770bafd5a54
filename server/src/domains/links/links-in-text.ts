import { invalid } from '../../platform/base/app-error';
import type { Database, Tx } from '../../platform/db/connection';
import { readLinkCode, shortAddress, shortAddresses, writeLinkCode } from './link-code';
import { isDisabled, linkKey, ownLinks, storeLink } from './links.repository';

/** Returns the account's short link to a target; each target has one. Throws if the operator disabled it. */
export async function shrink(tx: Tx, publicUrl: string, accountId: number, target: string): Promise<string> {
  const link = await storeLink(tx, accountId, target);
  if (await isDisabled(tx, link))
    throw invalid('link', 'Links to this address are blocked. Contact support if this is a mistake.');
  return shortAddress(publicUrl, writeLinkCode(await linkKey(tx), { link, message: 0 }));
}

/** Ids of the short links in a text; some may belong to other accounts. */
export async function linksIn(tx: Tx, publicUrl: string, text: string): Promise<number[]> {
  const codes = [...text.matchAll(shortAddresses(publicUrl))].map((match) => match[1] ?? '');
  if (codes.length === 0) return [];
  const key = await linkKey(tx);
  return codes.flatMap((code) => readLinkCode(key, code)?.link ?? []);
}

/** The link id of a short address or its code; undefined when this installation did not create it. */
export async function linkOfAddress(tx: Tx, address: string): Promise<number | undefined> {
  return readLinkCode(await linkKey(tx), address.split('/').at(-1) ?? '')?.link;
}

/** Replaces the account's own short links in a text by the links of one message. Returns null if there are none. */
export async function withOwnLinks(
  engine: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>,
  publicUrl: string,
  accountId: number,
  text: string,
): Promise<((message: number) => string) | null> {
  const pattern = shortAddresses(publicUrl);
  const codes = [...text.matchAll(pattern)].map((match) => match[1] ?? '');
  if (codes.length === 0) return null;
  const { key, own, linkOf } = await engine(async (tx) => {
    const signed = await linkKey(tx);
    const read = (code: string): number => readLinkCode(signed, code)?.link ?? 0;
    return { key: signed, linkOf: read, own: new Set(await ownLinks(tx, accountId, codes.map(read))) };
  });
  if (own.size === 0) return null;
  return (message) =>
    text.replace(pattern, (whole, code: string) =>
      own.has(linkOf(code)) ? shortAddress(publicUrl, writeLinkCode(key, { link: linkOf(code), message })) : whole,
    );
}

/** Reads the key that signs the codes, once, at its first use. */
export function signingKey(db: Pick<Database, 'asEngine'>): () => Promise<Buffer> {
  let known: Buffer | undefined;
  return async () => (known ??= await db.asEngine(linkKey));
}
