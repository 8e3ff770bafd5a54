import type { HostedPage, RegistrationDraft } from '@textloom/contracts';
import type { Tx } from '../../../platform/db/connection';
import { leadsTo, openPageOf } from '../../joining';
import { pageAddress, pictureAddress } from '../../tenancy/keyword';
import type { DraftFacts } from './draft-facts.repository';

/** The account's page as proof of consent; null: none is open. */
export async function hostedPage(
  tx: Tx,
  publicUrl: string,
  accountId: number,
  { keyword, number, webPage }: DraftFacts,
): Promise<HostedPage | null> {
  if (keyword === null || !webPage || !(await openPageOf(tx, accountId, { keyword, number }))) return null;
  const texted = { keyword, number };
  return { keyword, address: pageAddress(publicUrl, texted), picture: pictureAddress(publicUrl, texted) };
}

const PROOFS = ['opt_in_url', 'opt_in_picture'] as const;
type Proofs = Pick<RegistrationDraft, (typeof PROOFS)[number]>;

/** What each address of the proof leads to. Runs as the engine, because an address may be that of another account. */
async function whereTo(tx: Tx, publicUrl: string, accountId: number, answers: Proofs) {
  const found = [];
  for (const field of PROOFS) found.push({ field, to: await leadsTo(tx, publicUrl, accountId, answers[field]) });
  return found;
}

/** The first address that reviewers could not open, or that is not the account's; undefined: none. */
export const closedField = async (...given: Parameters<typeof whereTo>): Promise<keyof Proofs | undefined> =>
  (await whereTo(...given)).find(({ to }) => to === 'closed')?.field;

/** `open`: reviewers see the account's page as it is now. `closed`: they see nothing of it. `elsewhere`: another site. */
export async function proofOf(...given: Parameters<typeof whereTo>): Promise<'open' | 'closed' | 'elsewhere'> {
  const found = (await whereTo(...given)).map(({ to }) => to);
  return found.includes('closed') ? 'closed' : found.includes('open') ? 'open' : 'elsewhere';
}
