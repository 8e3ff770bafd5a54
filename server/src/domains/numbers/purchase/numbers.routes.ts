import { buyNumber, formatPhone, giveBackNumber, listHeldNumbers, searchNumbers } from '@textloom/contracts';
import type { Module } from '../../../platform/web/deps';
import { atMost } from '../../../platform/web/rate-limit';
import { route } from '../../../platform/web/route';
import * as buying from './buy-number';
import * as givingBack from './give-back';
import { heldNumbers } from './held-numbers.service';
import { findNumbers } from './find-numbers';

const searches = atMost(30, '1 minute', ({ accountId }) => `number search ${accountId}`);
/** The provider charges a month for each number, however soon it is given back. */
const purchases = atMost(10, '1 day', ({ accountId }) => `number purchase ${accountId}`);

/** The owner's numbers at the provider. */
export const numberRoutes: Module = (deps) => async (app) => {
  route(app, listHeldNumbers, ({ session }) => heldNumbers(deps, session, new Date()));

  route(app, searchNumbers, ({ query }) => findNumbers(deps, query), searches);

  route(
    app,
    buyNumber,
    async ({ session, body }) => {
      const { number } = body;
      const state = await buying.buyNumber(deps, session, body, new Date());
      const message =
        state === 'bought'
          ? `${formatPhone(number)} is yours.`
          : `The provider has not confirmed ${formatPhone(number)} yet. This page shows it as soon as it does.`;
      return { message, state };
    },
    purchases,
  );

  route(app, giveBackNumber, async ({ session, params: { number } }) => {
    await givingBack.giveBackNumber(deps, session, number);
    return { message: `${formatPhone(number)} was given back.` };
  });
};
