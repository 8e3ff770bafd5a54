import type { Tx } from '../../../platform/db/connection';
import { type Decision, type InboundDeps, type InboundText, inboundText } from '../../texting/inbound-text';
import { textsToPhone } from '../../texting/message';
import { mayQuote, readQuotation, type Quoting, type Reaction } from './quotation';

export interface Unquoted {
  /** The message reduced to the person's own words. */
  message: InboundText;
  quoting: Quoting | null;
}

/**
 * Removes what a text quotes of ours. Only for a text that may contain a quotation is what we sent to the phone read. A
 * text that the provider has judged stays as it is: the verdict applies to the whole text.
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
 * The reaction that a text is, once its own words were read: words beside a quotation that mean nothing to us are the
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

/** Marks a reply that may quote an opt-out of ours for a person, like one that may be an opt-out. */
export const withDoubt = (quoting: Quoting | null, decision: Decision): Decision =>
  quoting?.kind === 'doubtful' && decision.kind === 'reply'
    ? { kind: 'reply', route: { ...decision.route, evidence: { doubtful: 'QUOTED STOP', ...decision.route.evidence } } }
    : decision;
