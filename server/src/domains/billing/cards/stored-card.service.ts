import type { Tx } from '../../../platform/db/connection';
import { findCard, type CardRow } from '../store/cards.repository';

export type StoredCardRow = CardRow;

/** The card that payments of the account are charged to. */
export const storedCard = (tx: Tx, accountId: number): Promise<StoredCardRow | undefined> => findCard(tx, accountId);
