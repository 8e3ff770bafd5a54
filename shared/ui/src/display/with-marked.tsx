import { Fragment, type ReactNode } from 'react';

/** Invisible characters around a marked value, which a translation leaves as they are. */
const [START, END] = ['\u2068', '\u2069'];

/** Marks a value of a sentence for `WithMarked`: `TEXTS.joinBy(marked(keyword))`. */
export const marked = (value: string): string => `${START}${value}${END}`;

interface WithMarkedProps {
  text: string;
  /** How a marked value is shown; in bold without it. */
  show?: (value: string, position: number) => ReactNode;
}

/** A sentence of a catalogue, which holds no markup, with markup around its marked values. */
export const WithMarked = ({ text, show = (value) => <strong>{value}</strong> }: WithMarkedProps) =>
  text
    .split(/[\u2068\u2069]/)
    .map((part, at) => (at % 2 === 1 ? <Fragment key={at}>{show(part, (at - 1) / 2)}</Fragment> : part));
