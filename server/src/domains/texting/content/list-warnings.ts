import type { ContentWarning } from '@textloom/contracts';
import type { Tx } from '../../../platform/db/connection';
import { contentRules } from './content-rule.repository';
import { type Filtered, filteredIn } from './filtered-in';

const unique = (texts: readonly string[]): string[] => [
  ...new Map(texts.map((text) => [text.toLowerCase(), text])).values(),
];

/** Found words by their category and its age, in the order of the list. */
function byCategory(found: readonly Filtered[]): Filtered[][] {
  const groups = new Map<string, Filtered[]>();
  for (const one of found) {
    const key = `${one.rule.kind} ${one.rule.category} ${one.rule.min_age}`;
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  return [...groups.values()];
}

/**
 * What the operator's list says about some texts (decision 668). `reachesUnasked`: whether anybody may get them whose
 * keyword does not ask for a birthday and this age.
 */
export async function listWarnings(
  tx: Tx,
  texts: readonly string[],
  reachesUnasked: (age: number) => boolean | Promise<boolean>,
): Promise<ContentWarning[]> {
  const rules = await contentRules(tx);
  const found = texts.flatMap((text) => filteredIn(text, rules));
  const warnings: ContentWarning[] = [];
  for (const same of byCategory(found)) {
    const [first] = same;
    if (!first) continue;
    const { kind, category, min_age, citation: source } = first.rule;
    const written = unique(same.map((one) => one.written));
    if (kind === 'shortener') warnings.push({ kind, hosts: written, source });
    else if (min_age === 0 || (await reachesUnasked(min_age)))
      warnings.push({ kind: 'category', category, words: written, min_age, source });
  }
  return warnings;
}
