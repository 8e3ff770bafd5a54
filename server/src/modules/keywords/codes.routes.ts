import { customVariables, envelope, idParams, keywordCodesReply } from '@textloom/contracts';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Deps } from '../../web/deps';
import { ok } from '../../web/reply';
import { getCodes, submitCodes } from './codes.service';

/** Custom codes of a keyword: for those with the permission only (KEY-015). */
export const keywordCodeRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    const permitted = { preHandler: [app.requireSession, app.requireAbility('keyword_customkeywords')] };

    app.get(
      '/keywords/:id/codes',
      { ...permitted, schema: { params: idParams, response: { 200: envelope(keywordCodesReply) } } },
      async (request) => ok(await getCodes(deps, request.session, request.params.id)),
    );

    app.post(
      '/keywords/:id/submitcodes',
      {
        ...permitted,
        config: { fileField: 'csv' },
        schema: { params: idParams, response: { 200: envelope(customVariables) } },
      },
      async (request) =>
        ok(await submitCodes(deps, request.session, request.params.id, request.uploads?.csv), 'Codes uploaded'),
    );
  };
