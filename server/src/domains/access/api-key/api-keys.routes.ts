import { createApiKey, listApiKeys, revokeApiKey } from '@textloom/contracts';
import type { Module } from '../../../platform/web/deps';
import { route } from '../../../platform/web/route';
import * as keys from './api-keys.service';

/** The keys of the public API, managed by the owner. */
export const apiKeyRoutes: Module = (deps) => async (app) => {
  route(app, listApiKeys, ({ session }) => keys.listApiKeys(deps.db, session));

  route(app, createApiKey, async ({ session, body }) => ({
    message: `The key “${body.name}” was made.`,
    ...(await keys.createApiKey(deps, session, body)),
  }));

  route(app, revokeApiKey, async ({ session, params }) => {
    const { id, name } = await keys.revokeApiKey(deps, session, params.id);
    return { message: `The key “${name}” was revoked.`, id };
  });
};
