import { getCodes, submitCodes } from '@textloom/contracts';
import type { Module } from '../../../platform/web/deps';
import { route } from '../../../platform/web/route';
import * as codes from './codes.service';

/** Custom codes of a keyword (KEY-015). */
export const keywordCodeRoutes: Module = (deps) => async (app) => {
  route(app, getCodes, ({ session, params }) => codes.getCodes(deps, session, params.id));

  route(app, submitCodes, ({ session, params, uploads }) => codes.submitCodes(deps, session, params.id, uploads?.csv), {
    message: 'Codes uploaded',
  });
};
