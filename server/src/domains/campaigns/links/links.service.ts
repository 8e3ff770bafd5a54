import {
  ADDRESS_MESSAGES,
  readWebAddress,
  toApiDate,
  type Audience,
  type campaignAudienceReply,
  type CampaignAudiences,
  type CampaignLink,
  type z,
} from '@textloom/contracts';
import { invalid, notFound } from '../../../platform/base/app-error';
import type { Tx } from '../../../platform/db/connection';
import { linksIn, shrink } from './short-links';
import type { Deps } from '../../../platform/web/deps';
import type { Session } from '../../../platform/web/session.types';
import { audienceOf, countAudiences } from '../store/audience.repository';
import { findTexts, linksOfCampaign, type LinkRecord } from '../store/links.repository';

/** A short link to another short link would count each click twice and could loop. */
function isShort(publicUrl: string, address: string): boolean {
  const [own, given] = [new URL(publicUrl), new URL(address)];
  return own.host === given.host && given.pathname.startsWith('/s/');
}

export function shrinkLink(deps: Deps, session: Session, typed: string): Promise<{ id: string }> {
  const { publicUrl } = deps.config;
  const read = readWebAddress(typed);
  if ('problem' in read) throw invalid('link', ADDRESS_MESSAGES[read.problem]);
  if (isShort(publicUrl, read.address)) throw invalid('link', 'This address is short already.');
  return deps.db.asAccount(session.accountId, async (tx) => ({
    id: await shrink(tx, publicUrl, session.accountId, read.address),
  }));
}

const present = ({ first_at, last_at, ...link }: LinkRecord): CampaignLink => ({
  ...link,
  first_at: first_at ? toApiDate(first_at) : '',
  last_at: last_at ? toApiDate(last_at) : '',
});

async function requireCampaign(tx: Tx, session: Session, id: number): Promise<{ id: number; texts: string }> {
  const campaign = await findTexts(tx, session.accountId, id);
  if (!campaign) throw notFound('This campaign');
  return campaign;
}

export const linksOf = (deps: Deps, session: Session, id: number): Promise<{ links: CampaignLink[] }> =>
  deps.db.asAccount(session.accountId, async (tx) => {
    const campaign = await requireCampaign(tx, session, id);
    const written = await linksIn(tx, deps.config.publicUrl, campaign.texts);
    return { links: (await linksOfCampaign(tx, session.accountId, campaign.id, written)).map(present) };
  });

export const audiencesOf = (deps: Deps, session: Session, id: number): Promise<CampaignAudiences> =>
  deps.db.asAccount(session.accountId, async (tx) => {
    const campaign = await requireCampaign(tx, session, id);
    return countAudiences(tx, session.accountId, campaign.id);
  });

export const idsOfAudience = (
  deps: Deps,
  session: Session,
  id: number,
  audience: Audience,
): Promise<z.output<typeof campaignAudienceReply>> =>
  deps.db.asAccount(session.accountId, async (tx) => {
    const campaign = await requireCampaign(tx, session, id);
    return { ids: await audienceOf(tx, session.accountId, campaign.id, audience) };
  });
