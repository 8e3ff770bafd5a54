import { formatPhone } from '@textloom/contracts';
import type { OpenPage } from './web-page.repository';

/** A keyword and the number that it is texted to. */
export interface Texted {
  keyword: string;
  /** A short code, or ten digits. */
  number: string;
}

/** A part of a sentence; parts are separated by spaces. */
export interface Part {
  text: string;
  bold?: true;
}

interface Field {
  name: 'phone' | 'first_name' | 'last_name';
  label: string;
}

/** What the form of an open page says, in its order: the page and its picture show the same. */
export interface PageContent {
  title: string;
  fields: readonly Field[];
  /** The words of the consent, beside the box. */
  words: string;
  button: string;
  hint: string;
  textTitle: string;
  textUs: readonly Part[];
  leave: string;
}

/** The way out, at the foot of every page. */
export const LEAVE = 'Stop texts';

const FIELDS: readonly Field[] = [
  { name: 'phone', label: 'Mobile phone number' },
  { name: 'first_name', label: 'First name (optional)' },
  { name: 'last_name', label: 'Last name (optional)' },
];

export const contentOf = (page: OpenPage, { keyword, number }: Texted, words: string): PageContent => ({
  title: `Texts from ${page.sender}`,
  fields: FIELDS.slice(0, 1 + page.names),
  words,
  button: 'Sign up',
  hint: 'We then ask this phone by text. You join when you reply YES.',
  textTitle: 'Or text us',
  textUs: [
    { text: 'Text' },
    { text: keyword, bold: true },
    { text: 'to' },
    { text: formatPhone(number), bold: true },
    { text: 'from your phone, and you have joined.' },
  ],
  leave: LEAVE,
});
