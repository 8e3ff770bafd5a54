import { escapeHtml, formatPhone, type Language } from '@textloom/contracts';
import type { OpenPage } from './web-page.repository';
import { JOIN, pagePath } from '../../tenancy/keyword';
import { smsAddress } from './addresses';
import { contentOf, type PageContent, type Part, type Texted } from './page-content';
import { PAGE_TEXTS } from './page-texts';

/** What the visitor typed, and the problem of each field; `page` holds problems of no particular field. */
export interface Typed {
  phone: string;
  first_name: string;
  last_name: string;
  agree: boolean;
}
export type Problems = Partial<Record<'page' | 'phone' | 'agree', string>>;

export const NOTHING_TYPED: Typed = { phone: '', first_name: '', last_name: '', agree: false };

export interface Shown {
  product: string;
  /** Whether a frame of another site shows the form. */
  framed: boolean;
  /** The page of that site. */
  from: string;
}

interface Form extends Shown {
  page: OpenPage;
  texted: Texted;
  words: string;
  /** Identifies these words. */
  hash: string;
  /** A challenge of the captcha, which only a script can solve. */
  challenge: unknown;
  /** The user agent is a phone's, which can text the keyword itself. */
  onPhone: boolean;
  typed: Typed;
  problems: Problems;
}

const document = ({ product, framed }: Shown, language: Language, title: string, main: string): string =>
  `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<link rel="stylesheet" href="${JOIN}/assets/page.css">
<script src="${JOIN}/assets/page.js" defer></script>
</head>
<body${framed ? ' class="framed"' : ''}>
<main aria-labelledby="title">
${main}
</main>
<footer>${escapeHtml(product)} · <a href="/leave"${framed ? ' target="_blank" rel="noopener"' : ''}>${PAGE_TEXTS[language].leave}</a></footer>
</body>
</html>
`;

/** The words with their addresses as links, which open in a new tab so that nothing typed is lost. */
const linked = (words: string): string =>
  escapeHtml(words).replaceAll(
    /https?:\/\/\S+/g,
    (address) => `<a href="${address}" target="_blank" rel="noopener nofollow">${address}</a>`,
  );

const problem = (id: string, text: string | undefined): string =>
  text === undefined ? '' : `<p class="problem" id="${id}" role="alert">${escapeHtml(text)}</p>`;
const invalid = (id: string, text: string | undefined): string =>
  text === undefined ? '' : ` aria-invalid="true" aria-describedby="${id}"`;

type InputOf = (form: Form) => string;
const INPUTS: Readonly<Record<PageContent['fields'][number]['name'], InputOf>> = {
  phone: ({ typed, problems }) =>
    `<input id="phone" name="phone" type="tel" autocomplete="tel-national" maxlength="40" required value="${escapeHtml(typed.phone)}"${invalid('phone-problem', problems.phone)}>${problem('phone-problem', problems.phone)}`,
  first_name: ({ typed }) =>
    `<input id="first_name" name="first_name" autocomplete="given-name" maxlength="100" value="${escapeHtml(typed.first_name)}">`,
  last_name: ({ typed }) =>
    `<input id="last_name" name="last_name" autocomplete="family-name" maxlength="100" value="${escapeHtml(typed.last_name)}">`,
};

const sentence = (parts: readonly Part[]): string =>
  parts.map(({ text, bold }) => (bold ? `<strong>${escapeHtml(text)}</strong>` : escapeHtml(text))).join(' ');

/** A phone that texts the keyword itself need not be asked, so phones are offered that first. */
const textIt = ({ page, texted: { keyword, number } }: Form): string =>
  `<a class="button" href="${escapeHtml(smsAddress(number, keyword))}">${escapeHtml(PAGE_TEXTS[page.language].textIt(keyword, formatPhone(number)))}</a>`;

function formOf(form: Form, { fields, words, button, hint }: PageContent): string {
  const { page, hash, challenge, typed, problems, framed, from } = form;
  return `<form method="post" action="${pagePath(page)}${framed ? '/form' : ''}" data-challenge="${escapeHtml(JSON.stringify(challenge))}" data-busy="${PAGE_TEXTS[page.language].busy}">
${problems.page === undefined ? '' : `<p class="problem top" role="alert">${escapeHtml(problems.page)}</p>`}
${fields.map(({ name, label }) => `<div class="field"><label for="${name}">${label}</label>${INPUTS[name](form)}</div>`).join('\n')}
<div class="website" aria-hidden="true"><label for="website">Leave this empty</label><input id="website" name="website" tabindex="-1" autocomplete="off"></div>
<div class="agree"><input id="agree" name="agree" type="checkbox" value="${hash}" required${typed.agree ? ' checked' : ''}${invalid('agree-problem', problems.agree)}><label for="agree">${linked(words)}</label>${problem('agree-problem', problems.agree)}</div>
<input type="hidden" name="captcha" value=""><input type="hidden" name="from" value="${escapeHtml(from)}">
<button class="button" type="submit">${button}</button>
<p class="hint">${hint}</p>
</form>`;
}

export function formPage(form: Form): string {
  const { page, texted, onPhone, problems } = form;
  const content = contentOf(page, texted, form.words);
  const texts = PAGE_TEXTS[page.language];
  const typedBefore = Object.keys(problems).length > 0;
  const main = onPhone
    ? `<p>${escapeHtml(texts.opensMessages(page.keyword))}</p>
${textIt(form)}
<p class="hint">${linked(form.words)}</p>
<details class="other"${typedBefore ? ' open' : ''}><summary>${texts.useForm}</summary>
${formOf(form, content)}
</details>`
    : `${formOf(form, content)}
<section class="other" aria-labelledby="text-it"><h2 id="text-it">${content.textTitle}</h2>
<p class="hint">${sentence(content.textUs)}</p></section>`;
  return document(form, page.language, content.title, `<h1 id="title">${escapeHtml(content.title)}</h1>\n${main}`);
}

/** The same answer for every phone, so that it reveals nothing about who is subscribed or has left. */
export function answerPage(shown: Shown, language: Language, { keyword, number }: Texted, phone: string): string {
  const texts = PAGE_TEXTS[language];
  const [ask, yes, join] = texts.asked(formatPhone(phone));
  const [nothing, to, instead] = texts.nothingArrived;
  const title = texts.answerTitle;
  return document(
    shown,
    language,
    title,
    `<h1 id="title">${title}</h1>
<p>${escapeHtml(ask)} <strong>${yes}</strong> ${join}</p>
<p>${nothing} <a href="${escapeHtml(smsAddress(number, keyword))}"><strong>${escapeHtml(keyword)}</strong> ${to} <strong>${escapeHtml(formatPhone(number))}</strong></a> ${instead}</p>`,
  );
}

/** Of no keyword, so it has no language but English. */
export const closedPage = (shown: Shown): string =>
  document(
    shown,
    'en',
    'This page is not open',
    `<h1 id="title">This page is not open</h1>
<p>The address may have been typed with a mistake, or the business has closed the page. Please ask the business how to join.</p>`,
  );
