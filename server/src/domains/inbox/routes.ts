import type { Module } from '../../platform/web/deps';
import { autoAnswerRoutes } from './auto-answer/auto-answer-settings.routes';
import { inboxRoutes } from './conversation/inbox.routes';
import { scheduledReplyRoutes } from './scheduled-reply/scheduled-reply.routes';
import { inboxTeamRoutes } from './team/team.routes';
import { typingRoutes } from './team/typing.routes';

/** The calls of the domain's API, in the order of the documentation. */
export const inboxApi: readonly Module[] = [
  autoAnswerRoutes,
  inboxRoutes,
  scheduledReplyRoutes,
  typingRoutes,
  inboxTeamRoutes,
];
