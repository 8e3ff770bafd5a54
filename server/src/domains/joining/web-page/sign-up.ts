import { detailsBody, newPhoneField, webConsentWords, z } from '@textloom/contracts';
import { AppError } from '../../../platform/base/app-error';
import type { Deps } from '../../../platform/web/deps';
import type { FormFields } from '../../../platform/web/parsing/form';
import { verifyCaptcha } from '../../access';
import { askFromPage } from '../../audience';
import { wordingHash } from '../../people/consent';
import { shownNumber } from '../../tenancy/number';
import type { OpenPage } from './web-page.repository';
import { pageAddress } from '../../tenancy/keyword';
import { embeddingPage } from './addresses';
import type { Problems, Typed } from './page-html';
import { PAGE_TEXTS } from './page-texts';

/** One line, without the control characters that no database stores. */
const text = (fields: FormFields, name: string): string => {
  const value = fields[name];
  return typeof value === 'string' ? value.replaceAll(/\p{Cc}/gu, '') : '';
};

export interface Sent {
  typed: Typed;
  /** Identifies the words that the visitor saw when ticking the box. */
  wording: string;
  captcha: string;
  from: string;
  /** Whether the hidden field is filled. */
  byRobot: boolean;
}

export const readSent = (fields: FormFields): Sent => ({
  typed: {
    phone: text(fields, 'phone').slice(0, 40),
    first_name: text(fields, 'first_name').slice(0, 100),
    last_name: text(fields, 'last_name').slice(0, 100),
    agree: text(fields, 'agree') !== '',
  },
  wording: text(fields, 'agree'),
  captcha: text(fields, 'captcha').slice(0, 4000),
  from: embeddingPage(text(fields, 'from')),
  byRobot: text(fields, 'website') !== '',
});

export const wordsOf = (page: OpenPage, config: Pick<Deps['config'], 'shortcode'>): { words: string; hash: string } => {
  const words = webConsentWords({ ...page, shortcode: shownNumber(page.number, config) });
  return { words, hash: wordingHash(words) };
};

const namesBody = detailsBody.pick({ first_name: true, last_name: true });

/** Returns the phone, or the problems of what was typed. */
export function checkSent(
  { language }: Pick<OpenPage, 'language'>,
  { typed, wording }: Sent,
  hash: string,
): { phone: string } | { problems: Problems } {
  const texts = PAGE_TEXTS[language];
  const phone = newPhoneField.safeParse(typed.phone);
  const problems: Problems = {
    ...(!phone.success && { phone: texts.phoneProblem(z.treeifyError(phone.error).errors[0] ?? '') }),
    ...(!typed.agree && { agree: texts.pleaseAgree }),
    // They agreed to earlier words: the owner changed the page meanwhile.
    ...(typed.agree && wording !== hash && { agree: texts.wordsChanged }),
  };
  return phone.success && Object.keys(problems).length === 0 ? { phone: phone.data } : { problems };
}

/** The problem of a captcha that a script has solved, in the words of the page; undefined if it is valid. */
export async function captchaProblem(
  deps: Pick<Deps, 'config' | 'db'>,
  { language }: Pick<OpenPage, 'language'>,
  captcha: string,
): Promise<string | undefined> {
  try {
    await verifyCaptcha(deps, captcha);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return PAGE_TEXTS[language].expired;
  }
  return undefined;
}

/** Asks the phone by text, unless it is already known. */
export async function signUp(
  { db, config }: Pick<Deps, 'config' | 'db'>,
  page: OpenPage,
  { typed, from }: Sent,
  { phone, words, address }: { phone: string; words: string; address: string },
): Promise<void> {
  const names = namesBody.parse({
    first_name: page.names > 0 ? typed.first_name : '',
    last_name: page.names > 1 ? typed.last_name : '',
  });
  try {
    await db.asAccount(page.accountId, (tx) =>
      askFromPage(
        tx,
        config,
        { accountId: page.accountId, keywordId: page.id, language: page.language, phone, ...names },
        { wording: words, page: from || pageAddress(config.publicUrl, page), address },
      ),
    );
  } catch (error) {
    // The phone cannot be asked now. The answer is the same for every phone (decision 625).
    if (!(error instanceof AppError)) throw error;
  }
}
