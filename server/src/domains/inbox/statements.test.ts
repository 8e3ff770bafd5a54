import { testDatabase } from '../../testing/database';
import { described, namesIn, shown } from '../../testing/statements';
import { inboxQuery } from '@textloom/contracts';
import * as answer from './auto-answer/auto-answer.repository';
import * as answers from './auto-answer/auto-answer-settings.repository';
import * as conversation from './conversation/conversation.repository';
import * as texts from './conversation/conversation-text.repository';
import * as inbox from './conversation/inbox.repository';
import { inboxFilter, resolveSearch } from './conversation/inbox-filter.repository';
import { lastAsked } from './reply/last-asked.repository';
import * as notified from './reply/notified-users.repository';
import * as person from './conversation/person.repository';
import * as scheduled from './scheduled-reply/scheduled-reply.repository';
import * as team from './team/team.repository';
import * as thread from './conversation/thread.repository';
import { conversationId } from './team/typing.repository';

const [ACCOUNT, USER, ID] = [1, 2, 3];
const PHONE = '5125550100';
const clarified = { subscriberId: ID, phone: PHONE, hours: 24 };
const setting = { enabled: true, hours: [], templateId: 1 };
const incoming = {
  ...{ accountId: ACCOUNT, phone: PHONE, subscriberId: null, replyTo: 0, initialMessage: '' },
  text: 'Hi',
};
const filterOf = (query: object) => {
  const asked = inboxQuery.parse(query);
  return { asked, filter: inboxFilter(ACCOUNT, USER, asked) };
};
const everything = filterOf({ search: 'ann 512', unread: '1', state: 'active', assignee: 'me', mentioned: '1' });
const short = filterOf({ search: 'an', state: 'open', assignee: 'none' });
const window = { orderby: '', orderbytype: 'DESC', limit: 2, offset: 0, after: null } as const;
const after = { value: '0', id: '1' };
const place = { us: 0, direction: 'in', id: 1 } as const;
const later = { userId: USER, body: 'Hi', segments: 1, sendAt: new Date(0) };
const stretch = { accountId: ACCOUNT, phone: PHONE, limit: 1 };

test('the statements of the domain return the columns that they declare, and none is left out', async () => {
  const { url } = await testDatabase();
  const statements = await described(url, [
    (tx) => answer.preparedAnswer(tx, ACCOUNT, ID),
    (tx) => answer.mayClarify(tx, ACCOUNT, clarified),
    (tx) => answer.answeredWithin(tx, ACCOUNT, PHONE, 1),
    (tx) => answers.settingsOf(tx, ACCOUNT),
    (tx) => answers.settingOf(tx, ACCOUNT, ID),
    (tx) => answers.timezoneOf(tx, ACCOUNT),
    (tx) => answers.holdTemplate(tx, ACCOUNT, 1),
    (tx) => answers.store(tx, ACCOUNT, ID, setting),
    (tx) => answers.keywordsWith(tx, ACCOUNT, 1),
    (tx) => answers.forgetTemplate(tx, ACCOUNT, 1),
    (tx) => conversation.countUnread(tx, [USER]),
    (tx) => conversation.unreadByUser(tx, ACCOUNT),
    (tx) => conversation.markRead(tx, USER, ID),
    (tx) => conversation.markUnread(tx, ACCOUNT, USER, ID),
    (tx) => conversation.isUnread(tx, USER, ID),
    (tx) => conversation.recordIncoming(tx, incoming),
    (tx) => conversation.recordRead(tx, incoming),
    (tx) => conversation.recordOutgoing(tx, incoming),
    (tx) => conversation.recordAnswers(tx, { id: 1, account_id: ACCOUNT }),
    (tx) => conversation.conversationOfText(tx, 1),
    (tx) => conversation.conversationsOf(tx, [1]),
    (tx) => texts.deleteRemovedTexts(tx),
    (tx) => texts.foldTexts(tx, 0, 1),
    async (tx) => inbox.pageOfConversations(tx, await resolveSearch(tx, everything.filter, everything.asked), window),
    (tx) => inbox.pageOfConversations(tx, everything.filter, { ...window, after }),
    (tx) => inbox.pageOfConversations(tx, short.filter, { ...window, orderby: 'phone', orderbytype: 'ASC', after }),
    (tx) => inbox.pageOfConversations(tx, filterOf({ state: 'all' }).filter, { ...window, orderby: 'id', after }),
    (tx) => inbox.countConversations(tx, filterOf({ state: 'snoozed', assignee: '7' }).filter),
    (tx) => inbox.idsOfConversations(tx, short.filter, window),
    (tx) => inbox.conversationsById(tx, ACCOUNT, USER, [ID]),
    (tx) => inbox.openConversation(tx, ACCOUNT, ID),
    (tx) => inbox.openConversationOf(tx, ACCOUNT, 1),
    (tx) => lastAsked(tx, ACCOUNT, PHONE),
    (tx) => notified.subscriberName(tx, 1),
    (tx) => notified.mailRecipients(tx, ACCOUNT),
    (tx) => person.conversationsOfPerson(tx, PHONE),
    (tx) => person.eraseConversations(tx, PHONE),
    (tx) => person.filesOfScheduled(tx, PHONE),
    (tx) => scheduled.countWaiting(tx, ACCOUNT, ID, 1),
    (tx) => scheduled.insertScheduled(tx, ACCOUNT, { ...later, conversationId: ID, mediaId: null }),
    (tx) => scheduled.conversationOfScheduled(tx, ACCOUNT, 1),
    (tx) => scheduled.lockScheduled(tx, ACCOUNT, 1),
    (tx) => scheduled.updateScheduled(tx, ACCOUNT, 1, later),
    (tx) => scheduled.deleteScheduled(tx, ACCOUNT, 1),
    (tx) => scheduled.removeScheduled(tx, ACCOUNT, 1),
    (tx) => scheduled.restoreScheduled(tx, ACCOUNT, 1),
    (tx) => scheduled.refuseScheduled(tx, ACCOUNT, 1, 'Late'),
    (tx) => scheduled.dueScheduled(tx, 1),
    (tx) => scheduled.takeDueNotices(tx, 1),
    (tx) => scheduled.withdrawScheduled(tx),
    (tx) => scheduled.deleteEnded(tx, 1),
    (tx) => team.listColleagues(tx, ACCOUNT),
    (tx) => team.lockColleague(tx, ACCOUNT, USER),
    (tx) => team.nameOf(tx, ACCOUNT, USER),
    (tx) => team.personOf(tx, ACCOUNT, ID),
    (tx) => team.setState(tx, ACCOUNT, ID, 'open', null),
    (tx) => team.setStates(tx, ACCOUNT, { ids: [ID], state: 'done', snoozedUntil: null, from: null }),
    (tx) => team.setAssignee(tx, ACCOUNT, ID, USER),
    (tx) => team.releaseConversations(tx, ACCOUNT, USER),
    (tx) => team.forgetUnread(tx, ACCOUNT, USER),
    (tx) => team.markUnreadFor(tx, ACCOUNT, ID, [USER]),
    (tx) => team.insertNote(tx, ACCOUNT, { conversationId: ID, userId: USER, text: 'Call', mentions: [] }),
    (tx) => team.lockNote(tx, ACCOUNT, 1),
    (tx) => team.deleteNote(tx, ACCOUNT, 1),
    (tx) => team.wakeDue(tx, 1),
    (tx) => thread.placesOf(tx, { ...stretch, before: null }),
    (tx) => thread.placesOf(tx, { ...stretch, before: place }),
    (tx) => thread.messagesAt(tx, ACCOUNT, [place]),
    (tx) => thread.notesBetween(tx, ID, ACCOUNT, { from: null, until: place }),
    (tx) => thread.scheduledOf(tx, ACCOUNT, ID),
    (tx) => thread.replyForRetry(tx, ACCOUNT, PHONE, 1),
    (tx) => conversationId(tx, ACCOUNT, '3'),
    (tx) => conversationId(tx, ACCOUNT, '7_3'),
  ]);
  const names = [...new Set(statements.map(({ name }) => name))].sort();
  expect(names).toEqual([...namesIn(__dirname), 'platform.blankPhone']);
  expect(statements.map(shown).join('\n\n')).toMatchSnapshot();
});
