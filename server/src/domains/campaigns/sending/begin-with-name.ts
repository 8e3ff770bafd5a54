import { senderProblem, type Segments, withSender } from '@textloom/contracts';
import type { Tx } from '../../../platform/db/connection';
import { senderNameOf } from '../../notices';
import { begunLater, reachesUnwelcomed, storedTexts, storeTexts } from './begin-with-name.repository';
import type { Choice } from '../recipient/recipients.repository';

interface Texts {
  message: string;
  segments: Segments;
  ab: { message_b: string } | null;
}

interface Begin {
  accountId: number;
  choice: Choice;
  /** Whether the author wants the name. */
  wanted: boolean;
}

/** What a campaign's texts begin with. */
export interface Beginning {
  /** Empty: no name, only the author's own words. */
  name: string;
  /** False: the name comes first because some of the people got no welcome. */
  welcomed: boolean;
}

/**
 * A campaign begins with the account's name if its author wants that, or if it reaches people who got no welcome, for
 * whom it may be the first text (ADR 0116).
 */
export async function beginningOf(tx: Tx, { accountId, choice, wanted }: Begin): Promise<Beginning> {
  if (wanted) return { name: await senderNameOf(tx, accountId), welcomed: true };
  return (await reachesUnwelcomed(tx, accountId, choice))
    ? { name: await senderNameOf(tx, accountId), welcomed: false }
    : { name: '', welcomed: true };
}

/** Why one of the texts cannot begin with the name, by its field; null when they can. */
export function beginProblem(
  { message, segments, ab }: Texts,
  name: string,
  maxMedia?: number,
): { field: 'message' | 'message_b'; text: string } | null {
  const first = senderProblem(message, name, segments, maxMedia);
  if (first !== null) return { field: 'message', text: first };
  const second = ab === null ? null : senderProblem(ab.message_b, name, segments, maxMedia);
  return second === null ? null : { field: 'message_b', text: second };
}

/** The texts as they are sent. */
export const withName = <T extends Texts>(texts: T, name: string): T => ({
  ...texts,
  message: withSender(texts.message, name),
  ab: texts.ab && { ...texts.ab, message_b: withSender(texts.ab.message_b, name) },
});

/**
 * Writes the name into the texts of a campaign that is starting: from now on the whole text is expanded, sent, quoted
 * and shown, and a later change of the name does not affect it. Returns false when the texts have no room for it.
 */
export async function beginCampaign(
  tx: Tx,
  campaign: { id: number; account_id: number; choice: Choice },
): Promise<boolean> {
  const stored = await storedTexts(tx, campaign.id);
  const { name } = await beginningOf(tx, {
    accountId: campaign.account_id,
    choice: campaign.choice,
    wanted: stored.begin_with_name,
  });
  if (name === '') return true;
  if (beginProblem(stored, name) !== null) return false;
  await storeTexts(tx, campaign.id, withName(stored, name));
  return true;
}

/** Returns a campaign that will begin with the account's name and whose text has no room for this one. */
export const campaignWithoutRoom = async (tx: Tx, accountId: number, name: string): Promise<string | undefined> =>
  (await begunLater(tx, accountId)).find((later) => beginProblem(later, name) !== null)?.name;
