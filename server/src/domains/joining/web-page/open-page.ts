import { canonicalKeyword } from '@textloom/contracts';
import type { Tx } from '../../../platform/db/connection';
import { JOIN, PICTURE, textedIn, type TextedKeyword } from '../../tenancy/keyword';
import { findOpenPage } from './web-page.repository';

/** What there is below the address of a page. */
const BELOW: readonly string[] = ['', '/', '/form', PICTURE];

/** Whether the page of a keyword is open, and is this account's. */
export async function openPageOf(tx: Tx, accountId: number, { keyword, number }: TextedKeyword): Promise<boolean> {
  const page = await findOpenPage(tx, canonicalKeyword(keyword), number);
  return page?.accountId === accountId;
}

/** What an address leads to: an open page of the account or its picture, one of ours that is not, or another site. */
export async function leadsTo(
  tx: Tx,
  publicUrl: string,
  accountId: number,
  address: string,
): Promise<'open' | 'closed' | 'elsewhere'> {
  if (!URL.canParse(address)) return 'elsewhere';
  const { origin, pathname } = new URL(address);
  if (origin !== new URL(publicUrl).origin || !pathname.startsWith(`${JOIN}/`)) return 'elsewhere';
  const [part = '', ...rest] = pathname.slice(JOIN.length + 1).split('/');
  const below = rest.length === 0 ? '' : `/${rest.join('/')}`;
  return BELOW.includes(below) && (await openPageOf(tx, accountId, textedIn(part))) ? 'open' : 'closed';
}
