import { foldText, type Colleague } from '@textloom/contracts';

/** Longer names first, so that "@Ann Lee" does not mention Ann. */
const longestFirst = (colleagues: readonly Colleague[]): string[] =>
  [...new Set(colleagues.map(({ name }) => name))].sort((a, b) => b.length - a.length);

export interface TextPart {
  text: string;
  mention: boolean;
}

/** The text split into parts, so that mentions can be marked. */
export function splitMentions(text: string, colleagues: readonly Colleague[]): TextPart[] {
  let parts: TextPart[] = [{ text, mention: false }];
  for (const name of longestFirst(colleagues)) {
    const mention = `@${name}`;
    parts = parts.flatMap((part) =>
      part.mention
        ? [part]
        : part.text
            .split(mention)
            .flatMap((between, index) => [
              ...(index === 0 ? [] : [{ text: mention, mention: true }]),
              { text: between, mention: false },
            ]),
    );
  }
  return parts.filter((part) => part.text !== '');
}

/** Ids of the colleagues whose names follow an @ in the text; if two have the same name, both. */
export function mentionsIn(text: string, colleagues: readonly Colleague[]): number[] {
  const names = new Set(
    splitMentions(text, colleagues)
      .filter(({ mention }) => mention)
      .map((part) => part.text.slice(1)),
  );
  return colleagues.filter(({ name }) => names.has(name)).map(({ id }) => id);
}

/** The text between the @ and the caret while a mention is being typed, or null. */
export const mentionQuery = (beforeCaret: string): string | null =>
  /(?:^|[\s(])@([^@\n]{0,40})$/.exec(beforeCaret)?.[1]?.toLowerCase() ?? null;

/** Colleagues whose name, or a word of it, begins with the typed text. */
export const matchingColleagues = <T extends Colleague>(colleagues: readonly T[], query: string): T[] =>
  colleagues.filter(({ name }) => foldText(` ${name}`).includes(foldText(` ${query}`)));
