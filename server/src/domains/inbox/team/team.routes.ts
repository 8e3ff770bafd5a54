import {
  addNote,
  deleteNote,
  listColleagues,
  setConversationAssignee,
  setConversationState,
  setConversationStates,
} from '@textloom/contracts';
import type { Module } from '../../../platform/web/deps';
import { idempotencyKey } from '../../../platform/web/idempotency';
import { route } from '../../../platform/web/route';
import * as team from './team.service';
import { listColleagues as colleaguesOf } from './team.repository';

/** Calls for sharing an inbox. Every user of the account may use all of them; only deleting notes is restricted. */
export const inboxTeamRoutes: Module = (deps) => async (app) => {
  route(app, listColleagues, ({ session: { accountId } }) =>
    deps.db.asAccount(accountId, async (tx) => ({ entries: await colleaguesOf(tx, accountId) })),
  );

  route(app, setConversationState, ({ session, params, body }) => team.setState(deps, session, params.id, body));

  route(app, setConversationStates, ({ session, body }) => team.setStates(deps, session, body));

  route(app, setConversationAssignee, ({ session, params, body }) =>
    team.setAssignee(deps, session, params.id, body.user_id),
  );

  route(app, addNote, async ({ session, params, body, request }) => ({
    message: 'Note added',
    ...(await team.addNote(deps, session, params.id, body, idempotencyKey(request))),
  }));

  route(app, deleteNote, ({ session, params }) => team.deleteNote(deps, session, params.id));
};
