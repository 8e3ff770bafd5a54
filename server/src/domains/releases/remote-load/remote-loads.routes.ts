import { reportLoads } from '@textloom/contracts';
import type { Module } from '../../../platform/web/deps';
import { SIGNED_OUT_BODY } from '../../../platform/web/parsing/limits';
import { atMost } from '../../../platform/web/rate-limit';
import { route } from '../../../platform/web/route';
import { countLoads } from './remote-loads.service';

/** A tab reports once after it opens, and after each page that loads another remote. */
const limits = { bodyLimit: SIGNED_OUT_BODY, ...atMost(60, '1 minute', (session) => `remote-loads ${session.userId}`) };

export const remoteLoadRoutes: Module = (deps) => async (app) => {
  route(app, reportLoads, ({ body }) => countLoads(deps, body.loads), limits);
};
