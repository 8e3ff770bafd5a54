import {
  changeMembers,
  countSmartGroup,
  createGroup,
  getGroup,
  listGroups,
  updateGroup,
  walkGroups,
} from '@textloom/contracts';
import type { Module } from '../../../platform/web/deps';
import { idempotencyKey } from '../../../platform/web/idempotency';
import { LARGE_BODY } from '../../../platform/web/parsing/limits';
import { route } from '../../../platform/web/route';
import * as smart from '../smart-group/smart-groups.service';
import * as groups from './groups.service';

/** Also returned after an update (decision 93). */
const SAVED = 'A new Group was created.';

export const groupRoutes: Module = (deps) => async (app) => {
  const large = { bodyLimit: LARGE_BODY };

  route(app, listGroups, ({ session, query }) => groups.listGroups(deps, session, query));

  route(app, walkGroups, ({ session, query }) => groups.walkGroups(deps, session, query));

  route(app, getGroup, ({ session, params, query }) => groups.getGroup(deps, session, params.id, query));

  route(app, countSmartGroup, ({ session, body }) => smart.countSmartGroup(deps, session, body.filter));

  route(
    app,
    createGroup,
    async ({ session, body, request }) => ({
      message: SAVED,
      ...(await groups.createGroup(deps, session, body, idempotencyKey(request))),
    }),
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

  route(app, changeMembers, ({ session, params, body }) => groups.changeMembers(deps, session, params.id, body), large);
};
