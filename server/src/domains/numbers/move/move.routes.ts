import { cancelNumberMove, readNumberMove, startNumberMove } from '@textloom/contracts';
import type { Module } from '../../../platform/web/deps';
import { route } from '../../../platform/web/route';
import { presentMove } from './move.presenter';
import { cancelMove, readMove, startMove } from './move.service';

export const moveRoutes: Module = (deps) => async (app) => {
  route(app, readNumberMove, ({ session }) => readMove(deps, session));

  route(app, startNumberMove, async ({ session, body }) => ({
    message: 'Your people are being told of the new number.',
    ...(await startMove(deps, session, body)),
  }));

  route(app, cancelNumberMove, async ({ session }) => ({
    message: 'The move was cancelled.',
    ...presentMove(await cancelMove(deps, session.accountId)),
  }));
};
