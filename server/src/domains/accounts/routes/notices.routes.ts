import { listNotices, readNotices } from '@textloom/contracts';
import type { Module } from '../../../platform/web/deps';
import { route } from '../../../platform/web/route';
import * as notices from '../notices/notices.service';

/** The notices behind the bell: each user has their own notices and read state. */
export const noticeRoutes: Module = (deps) => async (app) => {
  route(app, listNotices, ({ session, query }) => notices.list(deps, session, query.before));

  route(app, readNotices, ({ session, body }) => notices.read(deps, session, body));
};
