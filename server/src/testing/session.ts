import type { Session } from '../platform/web/session.types';
import type { TestUser } from './accounts';

/** The session of an owner without permissions, for services that a test calls without a request. */
export const sessionFor = ({ accountId, userId }: TestUser): Session => ({
  accountId,
  userId,
  name: '',
  tokenHash: Buffer.alloc(32),
  owner: true,
  authorized_account: false,
  allow: [],
  timezone: 0,
  frozen: false,
  verified: true,
  proven: true,
});
