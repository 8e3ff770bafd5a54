import {
  can,
  questionIn,
  senderProblem,
  SUBSCRIBER_MESSAGES,
  tooLongToSend,
  withSender,
  type addSubscriberReply,
  type z,
} from '@textloom/contracts';
import type { Tx } from '../../../platform/db/connection';
import type { Deps } from '../../../platform/web/deps';
import { once } from '../../../platform/web/idempotency';
import { invalid } from '../../../platform/base/app-error';
import type { Session } from '../../../platform/web/session.types';
import { senderNameOf } from '../../notices';
import { verifyCaptcha } from '../../access';
import { byCaller, consentEvents, recordConsent } from '../../people/consent';
import { insertPending, notifySubscribers, phoneStates } from '../../people/subscriber';
import { lastQuestions, noteQuestions } from '../../people/question';
import { lockPhones } from '../../people/phone';
import { type FileChange, mediaAfter } from '../../files';
import { type ComposedMessage, composedMessage } from '../../texting/single';
import { ownKeyword } from '../subscriber/own-keyword.repository';
import { readTexts } from '../custom-field/custom-fields.service';
import { writeRowValues } from '../custom-field/subscriber-value.repository';
import { addedText, phonesOf, requireAddable, requireAskable, waitsUntil, type AddBody } from './add-subscriber.policy';
import { askToConfirm } from './ask-to-confirm';

type Added = z.output<typeof addSubscriberReply>;

/** The first message that the owner wrote names the sender, too (decision 645). */
function namedFirst({ config }: Deps, composed: ComposedMessage, sender: string): ComposedMessage {
  const body = withSender(composed.body, sender);
  const problem =
    tooLongToSend(composed.body, config.replyToStop) ??
    senderProblem(composed.body, sender, composed.segments, config.maxMediaLength);
  if (problem !== null) throw invalid('message', problem);
  return { ...composed, body };
}

/** Writes the same custom field values for each of the new subscribers. */
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
 * Adds people by hand (API-037): all or none. Each is asked to confirm and is pending until YES (decisions 67, 615).
 * For existing subscribers only the newer consent is recorded, where the call states one (decision 483). The captcha is
 * checked inside the idempotent part, so that a repeated save gets the first reply instead of a captcha error.
 */
export async function addSubscribers(
  deps: Deps,
  session: Session,
  body: AddBody,
  file: FileChange,
  key: string | undefined,
): Promise<Added> {
  const { accountId } = session;
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
      const open = requireAskable(await lastQuestions(tx, accountId, unknown), unknown.length, session.timezone);
      const until = waitsUntil(new Date());
      const waiting = unknown.map((phone) => ({ phone, until: open.get(phone)?.until ?? until }));
      const people = await insertPending(tx, accountId, keyword.id, waiting, body);
      await writeFields(tx, list, people, body.values);
      const added = people.map((person) => ({ ...person, ...list }));
      const renewed = known.map((person) => ({ ...person, ...list }));
      const source = {
        words: body.consent === '' ? `Added by hand (${body.from})` : body.consent,
        ...byCaller(session),
      };
      await recordConsent(tx, consentEvents('asked', added), source);
      await recordConsent(tx, consentEvents('renewal', renewed), source);
      if (added.length > 0) {
        const mediaId = first ? await mediaAfter(deps, tx, accountId, null, file) : null;
        const question = withSender(questionIn(keyword.language, deps.config.textYesMessage), sender);
        const asked = await askToConfirm(tx, added, { open, until, question });
        await noteQuestions(tx, asked, { byUser: true, first: first && { ...first, mediaId } });
      }
      await notifySubscribers(tx, [...added, ...renewed]);
      const [one] = phones.length === 1 ? [...people, ...known] : [];
      const message = addedText(phones, body.multiuser, renewed.length);
      return { ...(one && { id: one.id }), renewed: known.length, message };
    }),
  );
}
