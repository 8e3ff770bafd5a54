import { listAutoAnswers, saveAutoAnswer } from '@textloom/contracts';
import type { Module } from '../../../platform/web/deps';
import { route } from '../../../platform/web/route';
import * as autoAnswers from './auto-answer-settings.service';

export const autoAnswerRoutes: Module = (deps) => async (app) => {
  route(app, listAutoAnswers, ({ session }) => autoAnswers.listAutoAnswers(deps, session));

  route(app, saveAutoAnswer, async ({ session, params, body }) => ({
    message: 'Your automatic answer was saved.',
    ...(await autoAnswers.saveAutoAnswer(deps, session, params.id, body)),
  }));
};
