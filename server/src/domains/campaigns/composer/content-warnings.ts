import {
  canonicalText,
  type ContentWarning,
  explainsStop,
  namesSender,
  type Segments,
  STRONG_STOP_WORDS,
  WEAK_STOP_WORDS,
  wordsOf,
} from '@textloom/contracts';
import type { Config } from '../../../platform/config/config';
import type { Tx } from '../../../platform/db/connection';
import { senderNameOf } from '../../notices';
import { contentRules, type Filtered, filteredIn } from '../../texting/content';
import { reachesUnasked } from '../recipient/age-gate.repository';
import type { Choice } from '../recipient/recipients.repository';
import { beginProblem } from '../sending/begin-with-name';
import { countUnwelcomed } from '../sending/begin-with-name.repository';

interface Asked {
  accountId: number;
  choice: Choice;
  texts: { message: string; segments: Segments; ab: { message_b: string } | null };
  /** The name that the texts begin with; empty if they begin with their own words. */
  begins: string;
  recipients: number;
  config: Pick<Config, 'replyToStop' | 'maxMediaLength'>;
}

const textsOf = ({ message, ab }: Asked['texts']): string[] => [message, ...(ab ? [ab.message_b] : [])];

async function senderWarning(tx: Tx, { accountId, texts, begins, config }: Asked): Promise<ContentWarning[]> {
  if (begins !== '') return [];
  const name = await senderNameOf(tx, accountId);
  if (textsOf(texts).every((text) => namesSender(text, name))) return [];
  return [{ kind: 'no_sender', name, fits: beginProblem(texts, name, config.maxMediaLength) === null }];
}

const STOP_WORDS: ReadonlySet<string> = new Set([...STRONG_STOP_WORDS, ...WEAK_STOP_WORDS]);

/** Whether a footer names a word that opts out. The default one does; an operator's own may not. */
const namesWayOut = (footer: string): boolean => wordsOf(canonicalText(footer)).some((word) => STOP_WORDS.has(word));

/** The footer stands below every text that does not explain STOP, so only one without a way out can leave one without. */
async function wayOutWarning(
  tx: Tx,
  { accountId, choice, texts, recipients, config }: Asked,
): Promise<ContentWarning[]> {
  if (namesWayOut(config.replyToStop) || textsOf(texts).every(explainsStop)) return [];
  const people = Math.min(recipients, await countUnwelcomed(tx, accountId, choice));
  return people === 0 ? [] : [{ kind: 'no_way_out', people }];
}

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

async function listWarnings(tx: Tx, { accountId, choice, texts }: Asked): Promise<ContentWarning[]> {
  const rules = await contentRules(tx);
  const found = textsOf(texts).flatMap((text) => filteredIn(text, rules));
  const warnings: ContentWarning[] = [];
  for (const same of byCategory(found)) {
    const [first] = same;
    if (!first) continue;
    const { kind, category, min_age, citation: source } = first.rule;
    const written = unique(same.map((one) => one.written));
    if (kind === 'shortener') warnings.push({ kind, hosts: written, source });
    else if (min_age === 0 || (await reachesUnasked(tx, accountId, choice, min_age)))
      warnings.push({ kind: 'category', category, words: written, min_age, source });
  }
  return warnings;
}

/** What carriers filter about a campaign's texts as composed (decisions 666 to 669). None of it prevents a send. */
export const contentWarnings = async (tx: Tx, asked: Asked): Promise<ContentWarning[]> => [
  ...(await senderWarning(tx, asked)),
  ...(await wayOutWarning(tx, asked)),
  ...(await listWarnings(tx, asked)),
];
