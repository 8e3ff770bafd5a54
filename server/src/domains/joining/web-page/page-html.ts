import { escapeHtml, formatPhone } from '@textloom/contracts';
import type { OpenPage } from './web-page.repository';
import { JOIN } from '../../tenancy/keyword';
import { smsAddress } from './addresses';

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

/** A keyword and the number that it is texted to. */
interface Texted {
  keyword: string;
  /** A short code, or ten digits. */
  number: string;
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

const document = ({ product, framed }: Shown, title: string, main: string): string =>
  `<!doctype html>
<html lang="en">
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
<footer>${escapeHtml(product)} · <a href="/leave"${framed ? ' target="_blank" rel="noopener"' : ''}>Stop texts</a></footer>
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

const name = (field: 'first_name' | 'last_name', label: string, autocomplete: string, value: string): string =>
  `<div class="field"><label for="${field}">${label} (optional)</label><input id="${field}" name="${field}" autocomplete="${autocomplete}" maxlength="100" value="${escapeHtml(value)}"></div>`;

/** A phone that texts the keyword itself need not be asked, so phones are offered that first. */
const textIt = ({ texted: { keyword, number } }: Form): string =>
  `<a class="button" href="${escapeHtml(smsAddress(number, keyword))}">Text ${escapeHtml(keyword)} to ${escapeHtml(formatPhone(number))}</a>`;

function formOf(form: Form): string {
  const { page, words, hash, challenge, typed, problems, framed, from } = form;
  return `<form method="post" action="${JOIN}/${page.keyword.toLowerCase()}${framed ? '/form' : ''}" data-challenge="${escapeHtml(JSON.stringify(challenge))}">
${problems.page === undefined ? '' : `<p class="problem top" role="alert">${escapeHtml(problems.page)}</p>`}
<div class="field"><label for="phone">Mobile phone number</label><input id="phone" name="phone" type="tel" autocomplete="tel-national" maxlength="40" required value="${escapeHtml(typed.phone)}"${invalid('phone-problem', problems.phone)}>${problem('phone-problem', problems.phone)}</div>
${page.names > 0 ? name('first_name', 'First name', 'given-name', typed.first_name) : ''}
${page.names > 1 ? name('last_name', 'Last name', 'family-name', typed.last_name) : ''}
<div class="website" aria-hidden="true"><label for="website">Leave this empty</label><input id="website" name="website" tabindex="-1" autocomplete="off"></div>
<div class="agree"><input id="agree" name="agree" type="checkbox" value="${hash}" required${typed.agree ? ' checked' : ''}${invalid('agree-problem', problems.agree)}><label for="agree">${linked(words)}</label>${problem('agree-problem', problems.agree)}</div>
<input type="hidden" name="captcha" value=""><input type="hidden" name="from" value="${escapeHtml(from)}">
<button class="button" type="submit">Sign up</button>
<p class="hint">We then ask this phone by text. You join when you reply YES.</p>
</form>`;
}

export function formPage(form: Form): string {
  const { page, texted, onPhone, problems } = form;
  const heading = `Texts from ${page.sender}`;
  const typedBefore = Object.keys(problems).length > 0;
  const main = onPhone
    ? `<p>Your messages app opens with ${escapeHtml(page.keyword)} filled in. Send it, and you have joined.</p>
${textIt(form)}
<p class="hint">${linked(form.words)}</p>
<details class="other"${typedBefore ? ' open' : ''}><summary>Use a form instead</summary>
${formOf(form)}
</details>`
    : `${formOf(form)}
<section class="other" aria-labelledby="text-it"><h2 id="text-it">Or text us</h2>
<p class="hint">Text <strong>${escapeHtml(page.keyword)}</strong> to <strong>${escapeHtml(formatPhone(texted.number))}</strong> from your phone, and you have joined.</p></section>`;
  return document(form, heading, `<h1 id="title">${escapeHtml(heading)}</h1>\n${main}`);
}

/** The same answer for every phone, so that it reveals nothing about who is subscribed or has left. */
export const answerPage = (shown: Shown, { keyword, number }: Texted, phone: string): string =>
  document(
    shown,
    'Check your phone',
    `<h1 id="title">Check your phone</h1>
<p>If ${escapeHtml(formatPhone(phone))} can join by this page, we have asked it by text. Reply <strong>YES</strong> to join.</p>
<p>Nothing has arrived after a few minutes? Text <a href="${escapeHtml(smsAddress(number, keyword))}"><strong>${escapeHtml(keyword)}</strong> to <strong>${escapeHtml(formatPhone(number))}</strong></a> from your phone instead.</p>`,
  );

export const closedPage = (shown: Shown): string =>
  document(
    shown,
    'This page is not open',
    `<h1 id="title">This page is not open</h1>
<p>The address may have been typed with a mistake, or the business has closed the page. Please ask the business how to join.</p>`,
  );
