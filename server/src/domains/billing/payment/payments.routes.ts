import { cancelPayment, getOpenPayment, getPayment, giveBackKeywords, pay, quotePlan } from '@textloom/contracts';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../../platform/base/app-error';
import type { Module } from '../../../platform/web/deps';
import { idempotencyKey } from '../../../platform/web/idempotency';
import { atMost } from '../../../platform/web/rate-limit';
import { route } from '../../../platform/web/route';
import { giveBack } from './give-back.service';
import { quotePlanFor } from './pay.service';
import * as payments from './payments.service';

/** Prevents a stolen session from trying stored cards in series. */
const fewTries = atMost(30, '10 minutes', (session) => `payment ${session.accountId}`);

function requiredKey(request: FastifyRequest): string {
  const key = idempotencyKey(request);
  if (key === undefined) throw new AppError('bad_request', 'A payment needs the header Idempotency-Key.');
  return key;
}

export const paymentRoutes: Module = (deps) => async (app) => {
  route(app, pay, ({ session, body, request }) => payments.payNow(deps, session, body, requiredKey(request)), fewTries);
  route(app, getOpenPayment, ({ session, request }) =>
    payments.readOpenPayment(deps, session, idempotencyKey(request)),
  );
  route(app, getPayment, ({ session, params }) => payments.readPayment(deps, session, params.id));
  route(app, quotePlan, async ({ session, params }) => {
    const { total, credit } = await quotePlanFor(deps, session.accountId, params.id, new Date());
    return { total: total / 100, credit: credit / 100 };
  });
  route(app, giveBackKeywords, async ({ session, body }) => ({
    message: await giveBack(deps, session, body, new Date()),
  }));
  route(app, cancelPayment, ({ session, params }) => payments.cancelPayment(deps, session, params.id));
};
