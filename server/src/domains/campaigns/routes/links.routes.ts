import {
  countCampaignAudiences,
  listCampaignAudience,
  listCampaignLinks,
  shrinkLink,
  toApiDate,
  type CampaignLink,
} from '@textloom/contracts';
import { notFound } from '../../../platform/base/app-error';
import type { Tx } from '../../../platform/db/connection';
import type { Module } from '../../../platform/web/deps';
import { atMost } from '../../../platform/web/rate-limit';
import { route } from '../../../platform/web/route';
import * as links from '../links/links.service';
import { linksIn } from '../links/short-links';
import { audienceOf, countAudiences } from '../store/audience.repository';
import { findTexts, linksOfCampaign, type LinkRecord } from '../store/links.repository';

/** More than a person needs, and too few for an account to fill the table. */
const perMinute = atMost(60, '1 minute', (session) => `link ${session.accountId}`);

const present = ({ first_at, last_at, ...link }: LinkRecord): CampaignLink => ({
  ...link,
  first_at: first_at ? toApiDate(first_at) : '',
  last_at: last_at ? toApiDate(last_at) : '',
});

async function textsOf(tx: Tx, accountId: number, id: number): Promise<string> {
  const texts = await findTexts(tx, accountId, id);
  if (texts === undefined) throw notFound('This campaign');
  return texts;
}

export const linkRoutes: Module = (deps) => async (app) => {
  const { db, config } = deps;
  route(app, shrinkLink, ({ session, body }) => links.shrinkLink(deps, session, body.link), perMinute);

  route(app, listCampaignLinks, ({ session: { accountId }, params: { id } }) =>
    db.asAccount(accountId, async (tx) => {
      const written = await linksIn(tx, config.publicUrl, await textsOf(tx, accountId, id));
      return { links: (await linksOfCampaign(tx, accountId, id, written)).map(present) };
    }),
  );

  route(app, countCampaignAudiences, ({ session: { accountId }, params: { id } }) =>
    db.asAccount(accountId, async (tx) => {
      await textsOf(tx, accountId, id);
      return countAudiences(tx, accountId, id);
    }),
  );

  route(app, listCampaignAudience, ({ session: { accountId }, params: { id, audience } }) =>
    db.asAccount(accountId, async (tx) => {
      await textsOf(tx, accountId, id);
      return { ids: await audienceOf(tx, accountId, id, audience) };
    }),
  );
};
