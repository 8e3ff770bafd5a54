import {
  envelope,
  groupBody,
  groupListReply,
  groupQuery,
  groupSavedReply,
  groupSchema,
  idParams,
} from '@textloom/contracts';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Deps } from '../../web/deps';
import { LARGE_BODY } from '../../web/parsing/limits';
import { ok } from '../../web/reply';
import { createGroup, getGroup, listGroups, updateGroup } from './groups.service';

/** After an update too (decision 93). */
const SAVED = 'A new Group was created.';

export const groupRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    const signedIn = { preHandler: [app.requireSession] };
    const saved = { body: groupBody, response: { 200: envelope(groupSavedReply) } };

    app.get(
      '/subscribers/groups',
      { ...signedIn, schema: { querystring: groupQuery, response: { 200: envelope(groupListReply) } } },
      async (request) => ok(await listGroups(deps, request.session, request.query)),
    );

    app.get(
      '/subscribers/groups/:id',
      { ...signedIn, schema: { params: idParams, response: { 200: envelope(groupSchema) } } },
      async (request) => ok(await getGroup(deps, request.session, request.params.id)),
    );

    // Only creating needs the permission (decision 98).
    const mayCreate = { preHandler: [app.requireSession, app.requireAbility('group_creategroups')] };
    app.post('/subscribers/groups', { ...mayCreate, bodyLimit: LARGE_BODY, schema: saved }, async (request) =>
      ok(await createGroup(deps, request.session, request.body), SAVED),
    );

    app.put(
      '/subscribers/groups/:id',
      { ...signedIn, bodyLimit: LARGE_BODY, schema: { ...saved, params: idParams } },
      async (request) => ok(await updateGroup(deps, request.session, request.params.id, request.body), SAVED),
    );
  };
