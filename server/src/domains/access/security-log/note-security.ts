import type { SecurityKind } from '@textloom/contracts';
import type { Tx } from '../../../platform/db/connection';
import { requestOrigin } from '../../../platform/web/request-origin';
import { browserName } from './browser-name';
import { insertEvent } from './security-log.repository';

interface SecurityNote {
  accountId: number;
  kind: SecurityKind;
  /** A sentence for display. */
  text: string;
  /** Who did it; by default the caller of the running request, or outside requests the operator. */
  userId?: number;
}

/**
 * Adds an event to the security log of an account, in the transaction that causes it, so that nothing happens unlogged.
 * Address and device are those of the running request.
 */
export async function noteSecurity(tx: Tx, { accountId, kind, text, userId }: SecurityNote): Promise<void> {
  const origin = requestOrigin();
  await insertEvent(tx, {
    accountId,
    kind,
    text,
    userId: userId ?? origin?.userId ?? null,
    address: origin?.address ?? '',
    device: origin ? browserName(origin.agent) : '',
  });
}
