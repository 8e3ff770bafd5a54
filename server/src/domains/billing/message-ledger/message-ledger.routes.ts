import { exportLedger, listLedger } from '@textloom/contracts';
import { sendCsv } from '../../../platform/web/csv-download';
import type { Module } from '../../../platform/web/deps';
import { route } from '../../../platform/web/route';
import * as ledger from './message-ledger.service';

export const messageLedgerRoutes: Module = (deps) => async (app) => {
  route(app, listLedger, ({ session, query }) => ledger.listLedger(deps, session, query));

  route(app, exportLedger, ({ session, query, reply }) => sendCsv(reply, ledger.downloadLedger(deps, session, query)));
};
