import type { Tx } from '../../../platform/db/connection';
import { type Decision, type InboundDeps, type InboundText, inboundText } from '../../texting/inbound-text';
import { textsToPhone } from '../../texting/message';
import { mayQuote, readQuotation, type Quoting, type Reaction } from './quotation';

export interface Unquoted {
  /** With the person's own words only. */
  message: InboundText;
  quoting: Quoting | null;
}

/**
 * A text without what it quotes of ours. What we sent to the phone is read only for a text that may hold a quotation. A
 * text that the provider has judged is taken as it is: only whole texts are judged.
 */
export async function withoutQuotation(
  tx: Tx,
  { config }: Pick<InboundDeps, 'config'>,
  message: InboundText,
): Promise<Unquoted> {
  const { inbound } = message;
  if (inbound.verdict !== undefined || !mayQuote(inbound.body)) return { message, quoting: null };
  const quoting = readQuotation(inbound.body, await textsToPhone(tx, inbound.from, config.replyToStop));
  if (quoting === null) return { message, quoting };
  return { message: inboundText(inbound, quoting.kind === 'reaction' ? '' : quoting.said), quoting };
}

/**
 * The reaction that a text is, after its own words were read: words beside a quotation that mean nothing to us are the
 * verb of a reaction in some language.
 */
export function reactionOf(quoting: Quoting | null, decision: Decision): Reaction | null {
  if (quoting?.kind === 'reaction') return quoting.reaction;
  if (quoting?.kind !== 'own-words' || quoting.reaction === null) return null;
  const { kind } = decision;
  const meant = (kind === 'reply' && decision.route.evidence.doubtful !== undefined) || kind === 'opt-out';
  const nothing = kind === 'reply' || kind === 'unrouted' || (kind === 'keyword' && decision.match === 'first-word');
  return nothing && !meant ? quoting.reaction : null;
}

/** A reply that may quote a wish to leave of ours is marked for a person, like one that may be a wish. */
export const withDoubt = (quoting: Quoting | null, decision: Decision): Decision =>
  quoting?.kind === 'doubtful' && decision.kind === 'reply'
    ? { kind: 'reply', route: { ...decision.route, evidence: { doubtful: 'QUOTED STOP', ...decision.route.evidence } } }
    : decision;
