import { addCustomField, changeCustomField, removeCustomField, saveFieldValues } from '@textloom/contracts';
import type { Module } from '../../../platform/web/deps';
import { route } from '../../../platform/web/route';
import * as fields from './custom-fields.service';

/** Custom fields, and a subscriber's values in them (ADR 0080). */
export const customFieldRoutes: Module = (deps) => async (app) => {
  route(app, addCustomField, async ({ session, body }) => ({
    message: `The field ${body.name} was added.`,
    ...(await fields.addField(deps, session, body)),
  }));

  route(app, changeCustomField, async ({ session, params, body }) => ({
    message: `The field ${body.name} was saved.`,
    ...(await fields.changeField(deps, session, params.id, body)),
  }));

  route(app, removeCustomField, async ({ session, params }) => ({
    message: 'The field was removed.',
    ...(await fields.removeField(deps, session, params.id)),
  }));

  route(app, saveFieldValues, async ({ session, params, body }) => ({
    message: 'Subscriber updated successfully.',
    ...(await fields.saveValues(deps, session, params.id, body.values)),
  }));
};
