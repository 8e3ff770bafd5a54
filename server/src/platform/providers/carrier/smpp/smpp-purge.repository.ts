import { sql } from '../../../db/sql';
import type { Expired } from '../../../db/delete-expired';

export const EXPIRED_OF_SMPP: Expired = {
  'smpp.part': sql`sent_at < now() - interval '7 days'`,
  'smpp.early_receipt': sql`at < now() - interval '7 days'`,
  'smpp.inbound_part': sql`at < now() - interval '1 day'`,
};
