import { listNumberFees } from '@textloom/contracts';
import type { Module } from '../../../platform/web/deps';
import { route } from '../../../platform/web/route';
import { openFees } from './open-fees';

export const numberFeeRoutes: Module = (deps) => async (app) => {
  route(app, listNumberFees, ({ session: { accountId, timezone } }) =>
    deps.db.asAccount(accountId, (tx) => openFees(tx, accountId, { timezone, now: new Date() })),
  );
};
