import {
  cutText,
  longestMerge,
  requiredMessages,
  tooLongToSend,
  type campaignRepliesQuery,
  type CampaignReply,
  type campaignSavedReply,
  type Paged,
  type replyAllBody,
  type z,
} from '@textloom/contracts';
import { invalid, notFound } from '../../../platform/base/app-error';
import type { Tx } from '../../../platform/db/connection';
import { insertCampaign } from '../campaign/campaign-save.repository';
import { countRecipients, NOBODY, type Choice } from '../recipient/recipients.repository';
import { startCampaign } from '../sending/start-campaign';
import { requireCustomFields } from '../../audience';
import { type FileChange, mediaAfter } from '../../files';
import { composedMessage, type ComposedMessage } from '../../texting/single';
import type { Deps } from '../../../platform/web/deps';
import { once } from '../../../platform/web/idempotency';
import type { Session } from '../../../platform/web/session.types';
import { presentReply } from './campaign-replies.presenter';
import { countSilent, pageOfReplies, repliersOf } from './campaign-replies.repository';
import { noneChosen, refusal } from '../campaign/campaigns.policy';
import { requireCampaign } from '../campaign/chosen';

type Saved = z.output<typeof campaignSavedReply>;
type Body = z.output<typeof replyAllBody>;

export const listReplies = (
  { db }: Deps,
  session: Session,
  id: number,
  query: z.output<typeof campaignRepliesQuery>,
): Promise<Paged<CampaignReply>> =>
  db.asReader(session, async (tx) => {
    await requireCampaign(tx, session.accountId, id);
    const list = await pageOfReplies(tx, session.accountId, id, query);
    return { ...list, entries: list.entries.map(presentReply) };
  });

export const listRepliers = ({ db }: Deps, { accountId }: Session, id: number): Promise<{ subscribers: number[] }> =>
  db.asAccount(accountId, async (tx) => {
    await requireCampaign(tx, accountId, id);
    return { subscribers: await repliersOf(tx, accountId, id) };
  });

/** VAL-047: a text or a file is required. */
function composedOf(deps: Deps, body: Body, file: FileChange): ComposedMessage {
  const composed = composedMessage(body, typeof file !== 'string', deps.config.maxMediaLength, { personal: true });
  if (!composed) throw invalid('message', 'A message is required.');
  const tooLong = tooLongToSend(longestMerge(composed.body), deps.config.replyToStop);
  if (tooLong !== null) throw invalid('message', tooLong);
  return composed;
}

/**
 * Refuses an id that has not replied like an unknown one, so that the response reveals nothing about other accounts.
 */
async function choiceOf(tx: Tx, accountId: number, campaignId: number, ids: readonly number[]): Promise<Choice> {
  if (ids.length === 0) throw noneChosen();
  if ((await countSilent(tx, accountId, campaignId, ids)) > 0) throw notFound('A chosen subscriber');
  return { ...NOBODY, extra_subscribers: [...ids] };
}

/**
 * POST messages/campaigns/{id}/replyall (API-061): a separate campaign, so that ten thousand replies are reserved
 * together, share the rate fairly with other accounts, and have a view that shows their delivery. It may use the last
 * message (decision 43), and the conversations show it like a reply from the inbox (decision 184).
 */
export const replyToAll = (
  deps: Deps,
  session: Session,
  id: number,
  body: Body,
  file: FileChange,
  key: string | undefined,
): Promise<Saved> => {
  const composed = composedOf(deps, body, file);
  const { accountId } = session;
  const request = { ...body, campaign: id, file: typeof file === 'string' ? '' : file.digest };
  return deps.db.asAccount(accountId, (tx) =>
    once(tx, accountId, key, request, async () => {
      const parent = await requireCampaign(tx, accountId, id);
      const choice = await choiceOf(tx, accountId, id, body.subscribers);
      const recipients = await countRecipients(tx, accountId, choice);
      const { body: message, segments } = composed;
      await requireCustomFields(tx, accountId, { message });
      const reply = await insertCampaign(tx, accountId, {
        name: cutText(`Reply to ${parent.name}`, 120),
        message,
        segments,
        media_id: await mediaAfter(deps, tx, accountId, null, file),
        choice,
        recipients,
        origin: 'reply_all',
        parent_id: parent.id,
      });
      const started = { id: reply, account_id: accountId, segments, choice, recipients };
      const problem = await startCampaign(tx, { ...started, undoable: true, toTheLast: true });
      if (problem) throw refusal(problem);
      return { id: reply, recipients, required: requiredMessages(recipients, segments) };
    }),
  );
};
