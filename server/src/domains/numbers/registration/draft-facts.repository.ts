import type { Language } from '@textloom/contracts';
import { senderNames } from '../../texting/inbound-text';
import * as col from '../../../platform/db/col';
import { statement } from '../../../platform/db/sql';
import type { Tx } from '../../../platform/db/connection';

const FACTS = {
  company: col.text(),
  senders: col.texts,
  email: col.text(),
  firstName: col.text(),
  lastName: col.text(),
  phone: col.text(),
  address: col.text(),
  city: col.text(),
  state: col.text(),
  zip: col.text(),
  /** The keyword that most people joined, with its web page if it has one; null: none. */
  keyword: col.orNull(col.text()),
  /** Where it is texted; null: the shared code. */
  number: col.orNull(col.text()),
  optIn: col.orNull(col.text()),
  expected: col.orNull(col.number),
  termsUrl: col.orNull(col.text()),
  privacyUrl: col.orNull(col.text()),
  webPage: col.orNull(col.bool),
  minAge: col.orNull(col.number),
  /** Null without a keyword. */
  language: col.orNull(col.text<Language>()),
  /** The text of the last campaign. */
  lastText: col.orNull(col.text()),
  /** Texts in the last 30 days. */
  sent: col.number,
};
export type DraftFacts = col.RowOf<typeof FACTS>;

/** What is stored about an account that a registration asks for. Uses app_user_owner, keyword_account and send_batch_account. */
export const draftFacts = (tx: Tx, accountId: number) =>
  tx.one(statement('numbers.draftFacts', FACTS)`
     select a.company, ${senderNames} as senders, u.email, u.first_name as "firstName", u.last_name as "lastName", u.phone, u.address, u.city, u.state, u.zip,
       k.keyword, k.number, k.opt_in as "optIn", k.expected_messages as expected,
       case when k.web_terms_url = '' then k.terms_url else k.web_terms_url end as "termsUrl", k.web_privacy_url as "privacyUrl",
       k.web_page as "webPage", k.min_age as "minAge", k.language,
       (select text from send_batch where account_id = a.id and not cancelled and text <> '' order by id desc limit 1) as "lastText",
       coalesce((select sum(sent)::int from usage_hour where account_id = a.id and hour > now() - interval '30 days'), 0) as sent
     from account a join app_user u on u.account_id = a.id and u.owner and not u.deleted
     left join lateral (select * from keyword where account_id = a.id and not deleted and not disabled order by web_page desc, approved desc, id limit 1) k on true
     where a.id = ${accountId}`);
