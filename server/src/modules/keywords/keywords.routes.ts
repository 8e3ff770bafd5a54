import {
  envelope,
  idParams,
  keywordAvailableParams,
  keywordAvailableReply,
  keywordBody,
  keywordListReply,
  keywordQuery,
  keywordSchema,
  savedSchema,
} from '@textloom/contracts';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Deps } from '../../web/deps';
import { ok } from '../../web/reply';
import { fileChange, fileField } from '../media/file-change';
import {
  createKeyword,
  deleteKeyword,
  getKeyword,
  isKeywordAvailable,
  listKeywords,
  updateKeyword,
} from './keywords.service';

/** What an update reads: text and expected messages are not even looked at (ENG-012). */
const updateBody = keywordBody.omit({ keyword: true, expected_messages: true }).extend(fileField);
const saved = { response: { 200: envelope(savedSchema) } };

export const keywordRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    const signedIn = { preHandler: [app.requireSession] };
    const withFile = { ...signedIn, config: { fileField: 'file' } };

    app.get(
      '/keywords',
      { ...signedIn, schema: { querystring: keywordQuery, response: { 200: envelope(keywordListReply) } } },
      async (request) => ok(await listKeywords(deps, request.session, request.query)),
    );

    app.get(
      '/keywords/available/:keyword',
      { ...signedIn, schema: { params: keywordAvailableParams, response: { 200: envelope(keywordAvailableReply) } } },
      async (request) => ok({ available: await isKeywordAvailable(deps, request.session, request.params.keyword) }),
    );

    app.get(
      '/keywords/:id',
      { ...signedIn, schema: { params: idParams, response: { 200: envelope(keywordSchema) } } },
      async (request) => ok(await getKeyword(deps, request.session, request.params.id)),
    );

    app.post(
      '/keywords',
      { ...withFile, schema: { body: keywordBody.extend(fileField), ...saved } },
      async (request) => {
        const file = await fileChange(request);
        return ok(
          await createKeyword(deps, request.session, request.body, file),
          'Keyword saved. It will be approved within a few hours.',
        );
      },
    );

    app.post(
      '/keywords/:id',
      { ...withFile, schema: { params: idParams, body: updateBody, ...saved } },
      async (request) => {
        const file = await fileChange(request);
        return ok(await updateKeyword(deps, request.session, request.params.id, request.body, file), 'Keyword saved.');
      },
    );

    const mayDelete = { preHandler: [app.requireSession, app.requireAbility('keyword.delete')] };
    app.delete('/keywords/:id', { ...mayDelete, schema: { params: idParams, ...saved } }, async (request) =>
      ok(await deleteKeyword(deps, request.session, request.params.id), 'Keyword deleted.'),
    );
  };
