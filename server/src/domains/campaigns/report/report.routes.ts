import {
  countCampaignAudiences,
  listCampaignAudience,
  listCampaignLinks,
  toApiDate,
  type CampaignLink,
} from '@textloom/contracts';
import { notFound } from '../../../platform/base/app-error';
import type { Tx } from '../../../platform/db/connection';
import type { Module } from '../../../platform/web/deps';
import { route } from '../../../platform/web/route';
import { type LinkRecord, linksIn, linksOfCampaign } from '../../links';
import { audienceOf, countAudiences, findTexts } from './audience.repository';

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

/** What a campaign's recipients did: the links that they opened, and the groups of them that can be texted again. */
export const campaignReportRoutes: Module =
  ({ db, config }) =>
  async (app) => {
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
