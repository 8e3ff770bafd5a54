import {
  createAutomation,
  deleteAutomation,
  forecastAutomation,
  getAutomation,
  getSubscriberSequences,
  listAutomationRuns,
  listAutomations,
  listSequenceSubscribers,
  switchAutomation,
  updateAutomation,
} from '@textloom/contracts';
import type { Module } from '../../../platform/web/deps';
import { idempotencyKey } from '../../../platform/web/idempotency';
import { LARGE_BODY } from '../../../platform/web/parsing/limits';
import { route } from '../../../platform/web/route';
import { fileChanges } from './automation-files';
import { listComing } from '../coming/coming.service';
import * as saves from './automation-save.service';
import * as automations from './automations.service';

export const automationRoutes: Module = (deps) => async (app) => {
  const large = { bodyLimit: LARGE_BODY };

  route(app, listAutomations, ({ session, query }) => automations.listAutomations(deps, session, query));

  route(app, getAutomation, ({ session, params }) => automations.readAutomation(deps, session, params.id));

  route(app, forecastAutomation, ({ session, params }) => automations.forecast(deps, session, params.id));

  route(app, listAutomationRuns, ({ session, params, query }) => automations.listRuns(deps, session, params.id, query));

  route(app, getSubscriberSequences, ({ session, params }) => listComing(deps, session, params.id));
  route(app, listSequenceSubscribers, ({ session, params, query }) =>
    automations.listSubscribers(deps, session, params.id, query),
  );

  route(
    app,
    createAutomation,
    async ({ session, body, uploads, request }) => {
      const files = await fileChanges({ uploads, body });
      const saved = await saves.createAutomation(deps, session, body, files, idempotencyKey(request));
      return { message: 'Saved. It is paused until you switch it on.', ...saved };
    },
    large,
  );

  route(
    app,
    updateAutomation,
    async ({ session, params, body, uploads }) => {
      const files = await fileChanges({ uploads, body });
      return { message: 'Saved.', ...(await saves.updateAutomation(deps, session, params.id, body, files)) };
    },
    large,
  );

  route(app, switchAutomation, async ({ session, params, body }) => ({
    message: body.state === 'on' ? 'Switched on.' : 'Paused.',
    ...(await saves.switchAutomation(deps, session, params.id, body)),
  }));

  route(app, deleteAutomation, async ({ session, params }) => ({
    message: 'Deleted.',
    ...(await saves.deleteAutomation(deps, session, params.id)),
  }));
};
