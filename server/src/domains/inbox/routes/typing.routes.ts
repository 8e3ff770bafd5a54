import { reportTyping } from '@textloom/contracts';
import type { Module } from '../../../platform/web/deps';
import { atMost } from '../../../platform/web/rate-limit';
import { route } from '../../../platform/web/route';
import * as typing from '../conversations/typing.service';

/** A tab reports at most every three seconds; the limit leaves room for a second tab. */
const perMinute = atMost(40, '1 minute', (session) => `typing ${session.userId}`);

export const typingRoutes: Module = (deps) => async (app) => {
  route(app, reportTyping, ({ session, params }) => typing.reportTyping(deps, session, params.id), perMinute);
};
