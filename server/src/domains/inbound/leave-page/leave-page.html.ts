import { escapeHtml, formatPhone } from '@textloom/contracts';
import type { Config } from '../../../platform/config/config';
import type { PlainPage } from '../../../platform/web/plain-page';
import { shownNumber } from '../../tenancy/number';
import type { Business } from './leave-page.repository';
import { type Choices, CODE_MINUTES, EVERYTHING, type Left } from './leave-page.service';

type Words = Pick<Config, 'shortcode' | 'supportPhone'>;

const TITLE = 'Stop text messages';

/** A problem is announced at once, and describes its field. */
const problemLine = (problem: string | undefined): string =>
  problem === undefined ? '' : `<p class="problem" id="problem" role="alert">${escapeHtml(problem)}</p>`;
const described = (problem: string | undefined): string =>
  problem === undefined ? '' : ' aria-invalid="true" aria-describedby="problem"';

/** Businesses text from the shared code or from numbers of their own, so no page before the choice names one. */
const foot = ({ supportPhone }: Words): string =>
  `<footer><p>Texting STOP to the number that a text comes from always works too. For help call ${escapeHtml(supportPhone)}.</p></footer>`;

/** `typed` stays in the field when it was refused. */
export const phonePage = (
  words: Words,
  { typed = '', problem }: { typed?: string; problem?: string } = {},
): PlainPage => ({
  code: problem === undefined ? 200 : 422,
  title: TITLE,
  body:
    `<h1>${TITLE}</h1><p>Enter the phone number that gets the texts. We text it a code; then you choose what to leave.</p>` +
    `<form method="post" action="/leave"><div class="field"><label for="phone">Phone number</label>` +
    `<input id="phone" name="phone" type="tel" inputmode="tel" autocomplete="tel-national" maxlength="40" required value="${escapeHtml(typed)}"${described(problem)}>${problemLine(problem)}</div>` +
    `<button class="button">Text me a code</button></form>${foot(words)}`,
});

/** The same for every phone, so that the page reveals to nobody whether a phone gets texts. */
export const codePage = (words: Words, page: string, problem?: string): PlainPage => ({
  code: problem === undefined ? 200 : 422,
  title: 'Enter the code',
  body:
    `<h1>Enter the code</h1><p>If anybody texts this phone through us, a code is on its way to it. It works for ${CODE_MINUTES} minutes.</p>` +
    `<form method="post" action="/leave/code"><input type="hidden" name="page" value="${escapeHtml(page)}"><div class="field"><label for="code">Code</label>` +
    `<input id="code" name="code" inputmode="numeric" autocomplete="one-time-code" maxlength="12" required${described(problem)}>${problemLine(problem)}</div>` +
    `<button class="button">Continue</button></form><p class="hint">No code after a few minutes? One goes only to a phone that gets texts through us. <a href="/leave">Start again</a></p>${foot(words)}`,
});

const choice = (value: string, label: string, inner = false): string =>
  `<label class="choice${inner ? ' inner' : ''}"><input type="checkbox" name="choice" value="${value}"><span>${escapeHtml(label)}</span></label>`;

const choicesOf = ({ id, name, keywords }: Business): string =>
  choice(`a${id}`, `${name}: all texts`) +
  keywords.map((keyword) => choice(`k${keyword.id}`, `Only ${keyword.text}`, true)).join('');

export const choicePage = (
  words: Words,
  page: string,
  { phone, businesses, problem }: Choices & { problem?: string },
): PlainPage => ({
  code: problem === undefined ? 200 : 422,
  title: 'What do you want to leave?',
  body:
    `<h1>What do you want to leave?</h1><form method="post" action="/leave/done"><input type="hidden" name="page" value="${escapeHtml(page)}">` +
    `${problemLine(problem)}<fieldset${described(problem)}><legend>${escapeHtml(`Texts to ${formatPhone(phone)}`)}</legend>` +
    businesses.map(choicesOf).join('') +
    choice(EVERYTHING, `Everything from ${words.shortcode}, whoever sends it, now and later`) +
    `</fieldset><button class="button">Leave</button></form>${foot(words)}`,
});

const leftLines = ({ what }: Left): string =>
  what.length === 0 ? '' : `<ul>${what.map((line) => `<li>${escapeHtml(line)}</li>`).join('')}</ul>`;

/** Where a keyword of what was left is texted. */
const backTo = (words: Words, { numbers }: Left): string =>
  [...new Set(numbers.map((number) => shownNumber(number, words)))].join(' or ');

export const donePage = (words: Words, left: Left): PlainPage => ({
  title: 'You have left',
  body:
    `<h1>You have left</h1><p>${escapeHtml(formatPhone(left.phone))} gets no more texts from ` +
    `${left.everything ? `any sender on ${escapeHtml(words.shortcode)}${left.what.length > 0 ? ', which includes:' : '.'}` : 'these:'}</p>${leftLines(left)}` +
    `<p>To come back, text a keyword to ${escapeHtml(backTo(words, left))} from this phone.</p><p><a href="/leave">Leave something else</a></p>${foot(words)}`,
});
