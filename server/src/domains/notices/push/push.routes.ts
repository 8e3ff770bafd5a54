import { deletePush, getPushKey, savePush } from '@textloom/contracts';
import { invalid } from '../../../platform/base/app-error';
import { isPublicAddress } from '../../../platform/providers/public-address';
import type { Module } from '../../../platform/web/deps';
import { atMost } from '../../../platform/web/rate-limit';
import { route } from '../../../platform/web/route';
import { removeSubscription, storeSubscription } from './push.repository';

/** Each is an address that this server will call; a page with notifications registers its own when it opens. */
const fewAddresses = atMost(100, '10 minutes', (session) => `push ${session.accountId}`);

/** Push subscriptions of this user's browsers (decision 83). */
export const pushRoutes: Module =
  ({ config, db }) =>
  async (app) => {
    route(app, getPushKey, () => ({ public_key: config.vapid.publicKey }));

    route(
      app,
      savePush,
      async ({ session, body }) => {
        if (!isPublicAddress(body.endpoint)) throw invalid('endpoint', 'This is no address of a push service.');
        const { userId, accountId, tokenHash } = session;
        await storeSubscription(db, { userId, accountId, session: tokenHash }, body);
      },
      fewAddresses,
    );

    route(app, deletePush, async ({ session, query }) => {
      await db.asAccount(session.accountId, (tx) => removeSubscription(tx, session.userId, query.endpoint));
    });
  };
