import { Fragment, type ReactNode } from 'react';

/** Invisible characters around a marked value, which translations keep. */
const [START, END] = ['\u2068', '\u2069'];

/** Marks a value of a sentence for `WithMarked`: `TEXTS.joinBy(marked(keyword))`. */
export const marked = (value: string): string => `${START}${value}${END}`;

interface WithMarkedProps {
  text: string;
  /** How a marked value is rendered; bold by default. */
  show?: (value: string, position: number) => ReactNode;
}

/** Renders a catalogue sentence, which contains no markup, with markup around its marked values. */
export const WithMarked = ({ text, show = (value) => <strong>{value}</strong> }: WithMarkedProps) =>
  text
    .split(/[\u2068\u2069]/)
    .map((part, at) => (at % 2 === 1 ? <Fragment key={at}>{show(part, (at - 1) / 2)}</Fragment> : part));
