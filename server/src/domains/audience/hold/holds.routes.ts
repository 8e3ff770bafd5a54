import { answerHold, holdSubscriber } from '@textloom/contracts';
import type { Module } from '../../../platform/web/deps';
import { route } from '../../../platform/web/route';
import * as holds from './holds.service';

/** Holds of subscribers, and the answers to them (ADR 0112). */
export const holdRoutes: Module = (deps) => async (app) => {
  route(app, holdSubscriber, ({ session, params }) => holds.holdOne(deps, session, params.id));

  route(app, answerHold, ({ session, params, body }) => holds.answerOne(deps, session, params.id, body.answer));
};
