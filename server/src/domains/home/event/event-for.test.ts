import type { LiveEvent } from '@textloom/contracts';
import type { Session } from '../../../platform/web/session.types';
import { eventFor } from './event-for';

const SESSION: Session = {
  userId: 7,
  accountId: 1,
  name: 'name',
  tokenHash: Buffer.alloc(32),
  owner: false,
  authorized_account: true,
  allow: [],
  timezone: 0,
  frozen: false,
  verified: true,
};
const OWNER: Session = { ...SESSION, userId: 1, owner: true, authorized_account: false };
const IMPORTER: Session = { ...SESSION, allow: ['subscriber_uploadcontacts'] };

const alert: LiveEvent = { type: 'owner.alert', payload: { text: 'Codes run out.' } };
const progress: LiveEvent = { type: 'import.progress', payload: { id: 3, progress: 50 } };
const notice: LiveEvent = { type: 'notice.changed', payload: { user_id: 7 } };
const keyword: LiveEvent = { type: 'keyword.changed', payload: { id: 3 } };

describe('An event of the account', () => {
  it.each<[string, LiveEvent, Session]>([
    ['an alert to the owner', alert, OWNER],
    ['the progress of an import, to whoever may import', progress, IMPORTER],
    ['a notice, to its user', notice, SESSION],
    ['what everybody may read', keyword, SESSION],
  ])('is sent: %s', (_what, event, session) => {
    expect(eventFor(session, event)).toEqual(event);
  });

  it.each<[string, LiveEvent, Session]>([
    ['an alert to the owner, to another user', alert, IMPORTER],
    ['the progress of an import, without the permission', progress, SESSION],
    ['a notice, to another user', notice, OWNER],
  ])('is not sent: %s', (_what, event, session) => {
    expect(eventFor(session, event)).toBeNull();
  });

  it.each<LiveEvent>([
    { type: 'inbox.received', payload: { conversation_id: 5, subscriber_id: null, unread: { '1': 2, '7': 4 } } },
    { type: 'inbox.changed', payload: { conversation_id: 5, unread: { '1': 2, '7': 4 } } },
  ])('filters unread conversations by user: $type', ({ type, payload }) => {
    expect(eventFor(SESSION, { type, payload })).toEqual({ type, payload: { ...payload, unread: { '7': 4 } } });
  });
});
