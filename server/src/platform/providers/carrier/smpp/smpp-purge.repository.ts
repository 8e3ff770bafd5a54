import type { Expired } from '../../../db/delete-expired';

export const EXPIRED_OF_SMPP: Expired = {
  'smpp.part': `sent_at < now() - interval '7 days'`,
  'smpp.early_receipt': `at < now() - interval '7 days'`,
  'smpp.inbound_part': `at < now() - interval '1 day'`,
};
