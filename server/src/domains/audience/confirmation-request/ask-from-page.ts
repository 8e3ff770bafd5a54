import { type Language, questionIn, type SubscriberDetails, withSender } from '@textloom/contracts';
import type { Tx } from '../../../platform/db/connection';
import type { Config } from '../../../platform/config/config';
import { senderNameOf } from '../../notices';
import { insertPending, notifySubscribers, phoneStates } from '../../people/subscriber';
import { lastQuestions, noteQuestions } from '../../people/question';
import { lockPhones } from '../../people/phone';
import { type OnTheWeb, recordWebConsent } from '../../people/consent';
import { waitsUntil } from './add-subscriber.policy';
import { askToConfirm } from './ask-to-confirm';

export interface FromPage {
  accountId: number;
  keywordId: number;
  language: Language;
  phone: string;
  first_name: string;
  last_name: string;
}

const NO_DETAILS: SubscriberDetails = {
  first_name: '',
  last_name: '',
  email: '',
  address: '',
  city: '',
  state: '',
  zip: '',
  company_name: '',
  tags: '',
  birthday: '',
};

/**
 * A visitor entered a phone on a keyword's web page. As when a user adds it by hand, the phone is asked by text and is
 * pending until YES (decisions 67, 615). But the visitor may be anybody, so nothing happens to a known phone: neither
 * to subscribed or asked people, nor to those who have left, who return only by a text of their own. Throws, and nobody
 * is added, where the phone cannot be asked now (decision 617).
 */
export async function askFromPage(
  tx: Tx,
  { textYesMessage }: Pick<Config, 'textYesMessage'>,
  { accountId, keywordId, language, phone, ...names }: FromPage,
  web: OnTheWeb,
): Promise<boolean> {
  await lockPhones(tx, [phone]);
  const [known] = await phoneStates(tx, accountId, keywordId, [phone]);
  if (!known || known.subscribed !== null || known.pending || known.optedOut || known.deactivated !== null)
    return false;
  const [earlier] = await lastQuestions(tx, accountId, [phone]);
  // An unanswered question is not repeated for a while (decision 616).
  if (earlier && !earlier.open) return false;
  const open = new Map(earlier ? [[phone, earlier]] : []);
  const until = waitsUntil(new Date());
  const waiting = [{ phone, until: earlier?.until ?? until }];
  const [person] = await insertPending(tx, accountId, keywordId, waiting, { ...NO_DETAILS, ...names });
  if (!person) return false;
  const added = { ...person, accountId, keywordId };
  await recordWebConsent(tx, { accountId, keywordId, phone, subscriberId: person.id }, web);
  const question = withSender(questionIn(language, textYesMessage), await senderNameOf(tx, accountId));
  await noteQuestions(tx, await askToConfirm(tx, [added], { open, until, question }), { byUser: false, first: null });
  await notifySubscribers(tx, [added]);
  return true;
}
