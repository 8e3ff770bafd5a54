import { getKeywordPage, saveKeywordPage } from '@textloom/contracts';
import type { Module } from '../../../platform/web/deps';
import { route } from '../../../platform/web/route';
import { getWebPage, saveWebPage } from './web-page.service';

/** The settings of a keyword's public page. */
export const webPageRoutes: Module = (deps) => async (app) => {
  route(app, getKeywordPage, ({ session, params }) => getWebPage(deps, session, params.id));
  route(app, saveKeywordPage, ({ session, params, body }) => saveWebPage(deps, session, params.id, body));
};
