import { changeCard, getCard } from '@textloom/contracts';
import type { Module } from '../../../platform/web/deps';
import { atMost } from '../../../platform/web/rate-limit';
import { route } from '../../../platform/web/route';
import * as cards from './cards.service';

/** Such forms are abused to try stolen card numbers in series. */
const fewTries = atMost(10, '10 minutes', (session) => `card ${session.accountId}`);

/** Either of the billing permissions may read the card; changing it has its own permission (PERM-018). */
export const cardRoutes: Module = (deps) => async (app) => {
  route(app, getCard, ({ session }) => cards.readCard(deps, session));

  route(
    app,
    changeCard,
    async ({ session, body }) => {
      const challenge = await cards.changeCard(deps, session, body, new Date());
      return { message: challenge === '' ? 'Card changed successfully' : '', challenge };
    },
    fewTries,
  );
};
