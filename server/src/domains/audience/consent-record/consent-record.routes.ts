import { getConsent, makeConsentRecord } from '@textloom/contracts';
import type { Module } from '../../../platform/web/deps';
import { atMost } from '../../../platform/web/rate-limit';
import { route } from '../../../platform/web/route';
import { consentFiles, consentOfSubscriber } from './consent-record.service';

/** A long record takes several seconds of processor time. */
const perMinute = atMost(20, '1 minute', (session) => `consent record ${session.accountId}`);

export const consentRecordRoutes: Module = (deps) => async (app) => {
  route(app, makeConsentRecord, ({ session, query }) => consentFiles(deps, session, query), perMinute);

  route(app, getConsent, ({ session, params, query }) => consentOfSubscriber(deps, session, params.id, query.month));
};
