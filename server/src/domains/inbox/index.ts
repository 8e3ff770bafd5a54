/**
 * Conversations: replies, notes, auto-answers. The domain's door: other
 * domains and the application import from here only.
 */
export { answerOutsideHours } from './auto-answers/auto-answer';
export { clarify } from './auto-answers/clarify';
export { releaseTemplate } from './auto-answers/auto-answers.service';
export { forgetColleague } from './conversations/team.service';
export { replied } from './events';
export { foldEarlierTexts } from './jobs/fold-texts.job';
export { wakeSnoozed } from './jobs/wake-snoozed.job';
export { notifyFile, notifyOutcomes } from './replies/notify-outcome';
export { notifyUsers } from './replies/notify-users';
export { recordReaction } from './replies/reaction';
export { recordReply } from './replies/reply';
export { autoAnswerRoutes } from './routes/auto-answers.routes';
export { inboxRoutes } from './routes/inbox.routes';
export { inboxTeamRoutes } from './routes/team.routes';
export { typingRoutes } from './routes/typing.routes';
export { deleteRemovedTexts } from './store/conversation-text.repository';
export { countUnread, recordAnswers, unreadOf } from './store/conversation.repository';
export { conversationsOfPerson, eraseConversations } from './store/person.repository';
