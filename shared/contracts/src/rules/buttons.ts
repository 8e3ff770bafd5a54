import { z } from '../zod';
import { foldText, hasTerm } from './fold-text';
import { hasMergeFields } from './merge-fields';
import { ADDRESS_MAX } from './web-address';

/**
 * What RCS allows of a message's buttons: a card with a picture has at most four (Twilio, twilio/card, in a copy of the page from 2026-07-31), and
 * a label 25 characters (a limit of RCS; AWS End User Messaging, RCS limits, 2026-12-01).
 */
export const BUTTON_LIMITS = { count: 4, label: 25 } as const;

const BUTTON_KINDS = ['reply', 'link'] as const;

/**
 * A button under a text that arrives over RCS. `reply`: a tap answers with the label. `link`: a tap opens an address of
 * the text. Any text may be typed, so that a draft is stored as it is; `buttonProblem` says what cannot be sent.
 */
export const buttonSchema = z.object({
  kind: z.enum(BUTTON_KINDS),
  label: z.string().max(200),
  /** Empty for a reply. */
  url: z.string().max(ADDRESS_MAX).default(''),
});
export type TextButton = z.output<typeof buttonSchema>;

/** What is stored: labels without spaces around them, and no address of a reply. */
export const tidyButtons = (buttons: readonly TextButton[]): TextButton[] =>
  buttons.map(({ kind, label, url }) => ({ kind, label: label.trim(), url: kind === 'link' ? url : '' }));

/** Punctuation that ends a sentence, not an address. */
const SENTENCE_END = /[.,;:!?'")\]]+$/;

/** The addresses of a text that a button can open: complete ones, the same for everybody. */
export const addressesIn = (text: string): string[] => [
  ...new Set(
    (text.match(/https?:\/\/[^\s<>"]+/gi) ?? [])
      .map((found) => found.replace(SENTENCE_END, ''))
      .filter((address) => !/[{}]/.test(address) && URL.canParse(address)),
  ),
];

interface ButtonProblem {
  /** Which button. */
  index: number;
  field: 'label' | 'url';
  message: string;
}

const TOO_LONG = `A button has at most ${BUTTON_LIMITS.label} characters.`;
const UNNAMED =
  'Write this answer into the message too: phones without RCS show only the text, and people there type it.';
const NO_ADDRESS = 'Choose an address of the message: phones without RCS show only the text.';

function labelProblem({ kind, label }: TextButton, texts: readonly string[], before: readonly string[]): string | null {
  const shown = label.trim();
  if (shown === '') return 'A button needs words.';
  if ([...shown].length > BUTTON_LIMITS.label) return TOO_LONG;
  if (hasMergeFields(shown)) return 'A button has the same words for everybody.';
  if (before.includes(foldText(shown))) return 'Another button has these words.';
  return kind === 'reply' && !texts.every((text) => hasTerm(text, shown)) ? UNNAMED : null;
}

/**
 * Why a campaign's buttons cannot be sent with its texts; null if they can. A button only repeats what every text of the
 * campaign says (decision 717).
 */
export function buttonProblem(buttons: readonly TextButton[], texts: readonly string[]): ButtonProblem | null {
  const labels: string[] = [];
  for (const [index, button] of buttons.entries()) {
    const wrong = labelProblem(button, texts, labels);
    if (wrong !== null) return { index, field: 'label', message: wrong };
    if (button.kind === 'link' && !texts.every((text) => addressesIn(text).includes(button.url)))
      return { index, field: 'url', message: NO_ADDRESS };
    labels.push(foldText(button.label.trim()));
  }
  return null;
}
