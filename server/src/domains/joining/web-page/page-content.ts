import { formatPhone } from '@textloom/contracts';
import { PAGE_TEXTS } from './page-texts';
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

export function contentOf(page: OpenPage, { keyword, number }: Texted, words: string): PageContent {
  const texts = PAGE_TEXTS[page.language];
  const [before, between, after] = texts.textUs;
  const fields: readonly Field[] = [
    { name: 'phone', label: texts.phone },
    { name: 'first_name', label: texts.firstName },
    { name: 'last_name', label: texts.lastName },
  ];
  return {
    title: texts.title(page.sender),
    fields: fields.slice(0, 1 + page.names),
    words,
    button: texts.button,
    hint: texts.hint,
    textTitle: texts.textTitle,
    textUs: [
      { text: before },
      { text: keyword, bold: true },
      { text: between },
      { text: formatPhone(number), bold: true },
      { text: after },
    ],
    leave: texts.leave,
  };
}
