import type { Tx } from '../../db/connection';
import { findCard, type CardRow } from './cards.repository';

export type StoredCardRow = CardRow;

/** The card that payments of the account are charged to. */
export const storedCard = (tx: Tx, accountId: number): Promise<StoredCardRow | undefined> => findCard(tx, accountId);
