import type { SubscriberDetails } from '@textloom/contracts';
import type { Tx } from '../../../../platform/db/connection';
import type { Config } from '../../../../platform/config/config';
import {
  insertSubscribers,
  lockPhones,
  notifySubscribers,
  type OnTheWeb,
  phoneStates,
  recordActivity,
  recordWebConsent,
} from '../../../consent';
import { enqueueMessage, KIND, LANE, mayAnswer } from '../../../texting';

export interface FromPage {
  accountId: number;
  keywordId: number;
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
 * Somebody typed a phone on a keyword's web page. As when a user adds it by hand, the phone is asked by text (decision 67);
 * but whoever typed it may be anybody, so nothing happens where the phone is known: to those who are subscribed or asked, and
 * to those who have left, who come back only by a text of their own. Nobody is added without being asked: a phone that
 * got as many automatic texts as it may get stays as it is.
 */
export async function askFromPage(
  tx: Tx,
  { textYesMessage }: Pick<Config, 'textYesMessage'>,
  { accountId, keywordId, phone, ...names }: FromPage,
  web: OnTheWeb,
): Promise<boolean> {
  await lockPhones(tx, [phone]);
  const [known] = await phoneStates(tx, accountId, keywordId, [phone]);
  if (!known || known.subscribed !== null || known.optedOut || !(await mayAnswer(tx, phone))) return false;
  const [person] = await insertSubscribers(tx, accountId, keywordId, [phone], { ...NO_DETAILS, ...names });
  if (!person) return false;
  await recordWebConsent(tx, { accountId, keywordId, phone, subscriberId: person.id }, web);
  await recordActivity(tx, 'subscriber-register', [person.id]);
  await enqueueMessage(tx, {
    accountId,
    kind: KIND.first,
    lane: LANE.welcome,
    phone,
    keywordId,
    subscriberId: person.id,
    body: textYesMessage,
    segments: 1,
  });
  await notifySubscribers(tx, [{ ...person, accountId, keywordId }]);
  return true;
}
