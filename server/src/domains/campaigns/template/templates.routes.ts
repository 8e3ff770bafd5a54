import {
  createTemplate,
  deleteTemplate,
  getTemplate,
  listAllTemplates,
  listTemplates,
  updateTemplate,
} from '@textloom/contracts';
import type { Module } from '../../../platform/web/deps';
import { idempotencyKey } from '../../../platform/web/idempotency';
import { route } from '../../../platform/web/route';
import * as templates from './templates.service';

export const templateRoutes: Module = (deps) => async (app) => {
  route(app, listTemplates, ({ session, query }) => templates.listTemplates(deps, session, query));

  route(app, listAllTemplates, ({ session }) => templates.listAllTemplates(deps, session));

  route(app, getTemplate, ({ session, params }) => templates.readTemplate(deps, session, params.id));

  route(app, createTemplate, async ({ session, body, request }) => ({
    message: 'Template added.',
    ...(await templates.createTemplate(deps, session, body, idempotencyKey(request))),
  }));

  route(app, updateTemplate, async ({ session, params, body }) => ({
    message: 'Template saved.',
    ...(await templates.updateTemplate(deps, session, params.id, body)),
  }));

  route(app, deleteTemplate, async ({ session, params }) => ({
    message: 'Template deleted.',
    ...(await templates.deleteTemplate(deps, session, params.id)),
  }));
};
