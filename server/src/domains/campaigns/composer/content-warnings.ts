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
import { listWarnings } from '../../texting/content';
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
export const namesWayOut = (footer: string): boolean =>
  wordsOf(canonicalText(footer)).some((word) => STOP_WORDS.has(word));

/** The footer stands below every text that does not explain STOP, so only one without a way out can leave one without. */
async function wayOutWarning(
  tx: Tx,
  { accountId, choice, texts, recipients, config }: Asked,
): Promise<ContentWarning[]> {
  if (namesWayOut(config.replyToStop) || textsOf(texts).every(explainsStop)) return [];
  const people = Math.min(recipients, await countUnwelcomed(tx, accountId, choice));
  return people === 0 ? [] : [{ kind: 'no_way_out', people }];
}

/** What carriers filter about a campaign's texts as composed (decisions 666 to 669). None of it prevents a send. */
export const contentWarnings = async (tx: Tx, asked: Asked): Promise<ContentWarning[]> => [
  ...(await senderWarning(tx, asked)),
  ...(await wayOutWarning(tx, asked)),
  ...(await listWarnings(tx, textsOf(asked.texts), (age) => reachesUnasked(tx, asked.accountId, asked.choice, age))),
];
