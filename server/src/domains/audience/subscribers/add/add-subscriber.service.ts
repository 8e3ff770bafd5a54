import {
  can,
  senderProblem,
  SUBSCRIBER_MESSAGES,
  tooLongToSend,
  withSender,
  type addSubscriberReply,
  type z,
} from '@textloom/contracts';
import type { Tx } from '../../../../platform/db/connection';
import type { Deps } from '../../../../platform/web/deps';
import { once } from '../../../../platform/web/idempotency';
import { invalid } from '../../../../platform/base/app-error';
import { idsOf } from '../../../../platform/base/ids-of';
import type { Session } from '../../../../platform/web/session.types';
import { senderNameOf, verifyCaptcha } from '../../../accounts';
import {
  channelOf,
  consentEvents,
  insertSubscribers,
  lockPhones,
  markNoWelcome,
  notifySubscribers,
  phoneStates,
  recordActivity,
  recordConsent,
} from '../../../consent';
import { type FileChange, mediaAfter } from '../../../files';
import {
  type ComposedMessage,
  composedMessage,
  enqueueMessage,
  KIND,
  LANE,
  sendingProblem,
  takeAutomatic,
} from '../../../texting';
import { ownKeyword } from '../../store/own-keyword.repository';
import { addedByUser } from '../../events';
import { readTexts } from '../../fields/custom-fields.service';
import { writeRowValues } from '../../store/subscriber-value.repository';
import { addedText, phonesOf, requireAddable, type AddBody } from '../../rules/add-subscriber.policy';

type Added = z.output<typeof addSubscriberReply>;

/**
 * Requests a confirmation of each new subscriber (decision 67), then sends the first message. Both are billed when they
 * are claimed, and not sent if the balance is too low then. Both name the sender (decision 645). An account that may not send requests nothing. Returns how
 * many are not asked, because their phones got as many automatic texts as one may get (decision 493).
 */
async function greet(
  tx: Tx,
  { accountId }: Session,
  keywordId: number,
  people: readonly { id: number; phone: string }[],
  { confirm, first, mediaId }: { confirm: string; first: ComposedMessage | null; mediaId: number | null },
): Promise<number> {
  const asked = await takeAutomatic(
    tx,
    people.map(({ phone }) => phone),
  );
  for (const { id, phone } of people) {
    const message = { accountId, kind: KIND.first, lane: LANE.welcome, phone, keywordId, subscriberId: id };
    if (asked.has(phone)) await enqueueMessage(tx, { ...message, body: confirm, segments: 1 });
    if (first) await enqueueMessage(tx, { ...message, ...first, mediaId });
  }
  if (first === null) await markNoWelcome(tx, idsOf(people.filter(({ phone }) => !asked.has(phone))));
  return people.length - asked.size;
}

/** The owner's own first message, which may be the first text of all: it names the sender, too. */
function namedFirst({ config }: Deps, composed: ComposedMessage, sender: string): ComposedMessage {
  const body = withSender(composed.body, sender);
  const problem =
    tooLongToSend(composed.body, config.replyToStop) ??
    senderProblem(composed.body, sender, composed.segments, config.maxMediaLength);
  if (problem !== null) throw invalid('message', problem);
  return { ...composed, body };
}

/** The same values in custom fields for each of the new subscribers. */
async function writeFields(
  tx: Tx,
  list: { accountId: number; keywordId: number },
  people: readonly { phone: string }[],
  texts: Readonly<Record<string, string>>,
): Promise<void> {
  if (Object.keys(texts).length === 0) return;
  const { values } = await readTexts(tx, list.accountId, texts);
  const each = people.flatMap(({ phone }) => values.map((value) => ({ ...value, phone })));
  if (each.length > 0) await writeRowValues(tx, list, each);
}

/**
 * Adds subscribers by hand (API-037): all or none, subscribed immediately. Whoever is subscribed already is only given the
 * newer consent, where the call states one (decision 483). The captcha is checked inside the idempotent
 * part, so that a repeated save gets the first reply instead of a captcha error.
 */
export async function addSubscribers(
  deps: Deps,
  session: Session,
  body: AddBody,
  file: FileChange,
  key: string | undefined,
): Promise<Added> {
  const { accountId, userId } = session;
  const phones = phonesOf(body);
  const media = typeof file === 'string' ? null : file;
  const composed = composedMessage(body, media !== null, deps.config.maxMediaLength);
  return deps.db.asAccount(accountId, (tx) =>
    once(tx, accountId, key, { ...body, captcha: '', file: media?.digest ?? '' }, async () => {
      if (!can(session, 'captcha_disabled')) await verifyCaptcha(deps, body.captcha);
      const keyword = await ownKeyword(tx, accountId, body.keyword);
      if (!keyword) throw invalid('keyword', SUBSCRIBER_MESSAGES.keyword);
      const sender = await senderNameOf(tx, accountId);
      const first = composed && namedFirst(deps, composed, sender);
      // A concurrent text of these phones either waits for the lock, or is already visible here.
      await lockPhones(tx, phones);
      const list = { accountId, keywordId: keyword.id };
      const known = requireAddable(await phoneStates(tx, accountId, keyword.id, phones), body.consent);
      const subscribed = new Set(known.map(({ phone }) => phone));
      const unknown = phones.filter((phone) => !subscribed.has(phone));
      const people = await insertSubscribers(tx, accountId, keyword.id, unknown, body);
      await writeFields(tx, list, people, body.values);
      const added = people.map((person) => ({ ...person, ...list }));
      const renewed = known.map((person) => ({ ...person, ...list }));
      const source = {
        words: body.consent === '' ? `Added by hand (${body.from})` : body.consent,
        actor: `user:${userId}`,
        channel: channelOf(session),
      };
      await recordConsent(tx, consentEvents('opt-in', added), source);
      await recordConsent(tx, consentEvents('renewal', renewed), source);
      await recordActivity(tx, 'subscriber-register', idsOf(added));
      if (people.length > 0) await addedByUser.emit(tx, { ...list, people: people.length });
      let unasked = 0;
      if ((await sendingProblem(tx, accountId)) === null) {
        const mediaId = first ? await mediaAfter(deps, tx, accountId, null, file) : null;
        const confirm = withSender(deps.config.textYesMessage, sender);
        unasked = await greet(tx, session, keyword.id, people, { confirm, first, mediaId });
      } else await markNoWelcome(tx, idsOf(people));
      await notifySubscribers(tx, [...added, ...renewed]);
      const [one] = phones.length === 1 ? [...people, ...known] : [];
      const message = addedText(phones, body.multiuser, { renewed: known.length, unasked });
      return { ...(one && { id: one.id }), renewed: known.length, message };
    }),
  );
}
