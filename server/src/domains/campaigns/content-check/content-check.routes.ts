import { checkContent } from '@textloom/contracts';
import type { Module } from '../../../platform/web/deps';
import { route } from '../../../platform/web/route';
import { checkText } from './content-check.service';

export const contentCheckRoutes: Module = (deps) => async (app) => {
  route(app, checkContent, async ({ session, body }) => ({ warnings: await checkText(deps, session, body) }));
};
