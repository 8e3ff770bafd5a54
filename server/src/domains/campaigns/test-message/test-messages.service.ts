import {
  can,
  longestMerge,
  mergeProblem,
  sampleMerge,
  senderProblem,
  TEST_MESSAGES,
  tooLongToSend,
  withSender,
  type Segments,
  type testMessageBody,
  type z,
} from '@textloom/contracts';
import type { Tx } from '../../../platform/db/connection';
import { AppError, invalid } from '../../../platform/base/app-error';
import { senderNameOf } from '../../notices';
import { verifyCaptcha } from '../../access';
import { requireCustomFields } from '../../audience';
import { reachable } from '../../people/suppression';
import { type FileChange, mediaAfter } from '../../files';
import { withSampleCodes } from '../../joining';
import { composedMessage, enqueueMessage } from '../../texting/single';
import { KIND, LANE } from '../../texting/message';
import { requireMeans } from '../../texting/ledger';
import type { Deps } from '../../../platform/web/deps';
import { once } from '../../../platform/web/idempotency';
import type { Session } from '../../../platform/web/session.types';

const LEFT = 'This phone has unsubscribed and cannot be texted.';

type Body = z.output<typeof testMessageBody>;

/** VAL-048: the class of the message, checked as for a campaign, with the longest values of its merge fields. */
function segmentsOf({ config }: Deps, body: Body, hasMedia: boolean, name: string): Segments {
  const longest = longestMerge(body.message);
  const composed = composedMessage({ ...body, message: longest }, hasMedia, config.maxMediaLength);
  if (!composed) throw invalid('message', TEST_MESSAGES.message);
  const problem = tooLongToSend(longest, config.replyToStop);
  if (problem !== null) throw invalid('message', problem);
  const unfit = senderProblem(body.message, name, composed.segments, config.maxMediaLength);
  if (unfit !== null) throw invalid('message', unfit);
  return composed.segments;
}

/** The text with samples for codes and merge fields. */
async function sampleText(tx: Tx, accountId: number, text: string): Promise<string> {
  const coded = await withSampleCodes(tx, accountId, text);
  const problem = mergeProblem(coded);
  if (problem !== null) throw invalid('message', problem);
  await requireCustomFields(tx, accountId, { message: coded });
  return sampleMerge(coded);
}

/**
 * Sends a test of a composed message (API-060), charged when a worker claims it, like every single message. The captcha
 * is checked inside the idempotent part, so that a repeated call gets the first reply instead of a captcha error.
 */
export async function sendTest(
  deps: Deps,
  session: Session,
  body: Body,
  file: FileChange,
  key: string | undefined,
): Promise<{ id: number }> {
  const { accountId } = session;
  const media = typeof file === 'string' ? null : file;
  return deps.db.asAccount(accountId, (tx) =>
    once(tx, accountId, key, { ...body, captcha: '', file: media?.digest ?? '' }, async () => {
      if (!can(session, 'captcha_disabled')) await verifyCaptcha(deps, body.captcha);
      const { left, subscriberId } = await reachable(tx, accountId, body.phone);
      if (left) throw new AppError('opted_out', LEFT, { phone: LEFT });
      const name = body.begin_with_name === 1 ? await senderNameOf(tx, accountId) : '';
      const segments = segmentsOf(deps, body, media !== null, name);
      await requireMeans(tx, accountId, segments);
      const id = await enqueueMessage(tx, {
        accountId,
        kind: KIND.test,
        lane: LANE.test,
        phone: body.phone,
        body: await sampleText(tx, accountId, withSender(body.message, name)),
        segments,
        subscriberId,
        mediaId: await mediaAfter(deps, tx, accountId, null, file),
      });
      return { id };
    }),
  );
}
