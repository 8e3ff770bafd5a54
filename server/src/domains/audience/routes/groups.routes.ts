import { createGroup, getGroup, listGroups, updateGroup } from '@textloom/contracts';
import type { Module } from '../../../platform/web/deps';
import { LARGE_BODY } from '../../../platform/web/parsing/limits';
import { route } from '../../../platform/web/route';
import * as groups from '../groups/groups.service';

/** Returned after an update too (decision 93). */
const SAVED = 'A new Group was created.';

export const groupRoutes: Module = (deps) => async (app) => {
  const large = { bodyLimit: LARGE_BODY };

  route(app, listGroups, ({ session, query }) => groups.listGroups(deps, session, query));

  route(app, getGroup, ({ session, params }) => groups.getGroup(deps, session, params.id));

  route(
    app,
    createGroup,
    async ({ session, body }) => ({ message: SAVED, ...(await groups.createGroup(deps, session, body)) }),
    large,
  );

  route(
    app,
    updateGroup,
    async ({ session, params, body }) => ({
      message: SAVED,
      ...(await groups.updateGroup(deps, session, params.id, body)),
    }),
    large,
  );
};
