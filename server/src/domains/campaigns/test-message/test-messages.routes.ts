import { formatPhone, sendTestMessage } from '@textloom/contracts';
import type { Module } from '../../../platform/web/deps';
import { idempotencyKey } from '../../../platform/web/idempotency';
import { atMost } from '../../../platform/web/rate-limit';
import { route } from '../../../platform/web/route';
import { fileChange } from '../../files';
import { sendTest } from './test-messages.service';

/**
 * Tests reach phones that never joined: the limit is enough for people working on a text, and too low for a campaign.
 */
const someTests = atMost(30, '10 minutes', (session) => `test message ${session.accountId}`);

export const testMessageRoutes: Module = (deps) => async (app) => {
  route(
    app,
    sendTestMessage,
    async ({ session, body, uploads, request }) => {
      const file = await fileChange({ uploads, body });
      const sent = await sendTest(deps, session, body, file, idempotencyKey(request));
      return { message: `The test message to ${formatPhone(body.phone)} is being sent.`, ...sent };
    },
    someTests,
  );
};
