import { toApiDate, type Audience, type CampaignLink } from '@textloom/contracts';
import { notFound } from '../../../platform/base/app-error';
import type { Tx } from '../../../platform/db/connection';
import type { Deps } from '../../../platform/web/deps';
import type { Session } from '../../../platform/web/session.types';
import { type LinkRecord, linksIn, linksOfCampaign } from '../../links';
import * as audience from './audience.repository';

type Reader = Pick<Session, 'accountId'>;

const presentLink = ({ first_at, last_at, ...link }: LinkRecord): CampaignLink => ({
  ...link,
  first_at: first_at ? toApiDate(first_at) : '',
  last_at: last_at ? toApiDate(last_at) : '',
});

async function textsOf(tx: Tx, accountId: number, id: number): Promise<string> {
  const texts = await audience.findTexts(tx, accountId, id);
  if (texts === undefined) throw notFound('This campaign');
  return texts;
}

/** The links that recipients opened. */
export const readLinks = ({ db, config }: Pick<Deps, 'db' | 'config'>, { accountId }: Reader, id: number) =>
  db.asAccount(accountId, async (tx) => {
    const written = await linksIn(tx, config.publicUrl, await textsOf(tx, accountId, id));
    return { links: (await linksOfCampaign(tx, accountId, id, written)).map(presentLink) };
  });

/** How many recipients are in each group that can be texted again. */
export const countAudiences = ({ db }: Pick<Deps, 'db'>, { accountId }: Reader, id: number) =>
  db.asAccount(accountId, async (tx) => {
    await textsOf(tx, accountId, id);
    return audience.countAudiences(tx, accountId, id);
  });

/** The recipients of one of these groups. */
export const readAudience = ({ db }: Pick<Deps, 'db'>, { accountId }: Reader, id: number, name: Audience) =>
  db.asAccount(accountId, async (tx) => {
    await textsOf(tx, accountId, id);
    return { ids: await audience.audienceOf(tx, accountId, id, name) };
  });
