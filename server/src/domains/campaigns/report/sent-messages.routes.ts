import { listSentMessages, walkMessages } from '@textloom/contracts';
import type { Module } from '../../../platform/web/deps';
import { route } from '../../../platform/web/route';
import * as sent from './sent-messages.service';

export const sentMessageRoutes: Module = (deps) => async (app) => {
  route(app, listSentMessages, ({ session, query }) => sent.listSentMessages(deps, session, query));

  route(app, walkMessages, ({ session, query }) => sent.walkMessages(deps, session, query));
};
