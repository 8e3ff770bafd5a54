import type { SendOutcome } from '../../providers/carrier/gateway';
import type { OutboundDeps } from './outbound.types';

const AGAIN_MS = 60_000;
const said = new WeakMap<object, Map<string, number>>();

/**
 * Logs one line a minute and reason while the carrier accepts nothing: otherwise wrong credentials or a carrier outage
 * would only show as pending campaigns.
 */
export function sayNotTaken({ db, log }: Pick<OutboundDeps, 'db' | 'log'>, outcomes: readonly SendOutcome[]): void {
  const known = said.get(db) ?? new Map<string, number>();
  said.set(db, known);
  for (const outcome of outcomes) {
    if (outcome.kind !== 'transient' && outcome.kind !== 'unknown') continue;
    const { kind, reason } = outcome;
    const code = outcome.kind === 'transient' ? outcome.providerCode : undefined;
    const key = code ?? kind;
    if (Date.now() - (known.get(key) ?? 0) < AGAIN_MS) continue;
    known.set(key, Date.now());
    log.warn(
      { kind, code, reason },
      kind === 'transient'
        ? 'the carrier does not take messages; they are tried again'
        : 'the carrier does not answer; messages are asked about and not sent again',
    );
  }
}
