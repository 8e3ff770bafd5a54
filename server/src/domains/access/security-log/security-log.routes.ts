import { exportSecurityEvents, listSecurityEvents } from '@textloom/contracts';
import { sendCsv } from '../../../platform/web/csv-download';
import type { Module } from '../../../platform/web/deps';
import { route } from '../../../platform/web/route';
import * as log from './security-log.service';

/** The security log of the account, for its owner. */
export const securityLogRoutes: Module = (deps) => async (app) => {
  route(app, listSecurityEvents, ({ session, query }) => log.listEvents(deps, session, query));

  route(app, exportSecurityEvents, ({ session, query, reply }) =>
    sendCsv(reply, log.downloadEvents(deps, session, query)),
  );
};
