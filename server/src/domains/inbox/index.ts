/**
 * Conversations: replies, notes, auto-answers. The domain's door: other
 * domains and the application import from here only.
 */
export { releaseTemplate } from './auto-answer/auto-answer-settings.service';
export { answerOutsideHours } from './auto-answer/auto-answer';
export { clarify } from './auto-answer/clarify';
export { deleteRemovedTexts } from './conversation/conversation-text.repository';
export { countUnread, recordAnswers, unreadOf } from './conversation/conversation.repository';
export { foldEarlierTexts } from './conversation/fold-texts.job';
export { notifyFile, notifyOutcomes } from './conversation/notify-outcome';
export { conversationsOfPerson, eraseConversations, filesOfScheduled } from './conversation/person.repository';
export { replied } from './events';
export { notifyUsers } from './reply/notify-users';
export { recordReadText } from './reply/read-text';
export { recordReply } from './reply/reply';
export { sendScheduled } from './scheduled-reply/send-scheduled.job';
export { withdrawScheduled } from './scheduled-reply/scheduled-reply.repository';
export { forgetColleague } from './team/team.service';
export { wakeSnoozed } from './team/wake-snoozed.job';
export { inboxApi } from './routes';
