import { z } from '@textloom/contracts';
import {
  addRule,
  endRule,
  hostOf,
  phraseOf,
  RULE_KINDS,
  ruleHistory,
  type RuleKind,
  storedRules,
  type StoredRule,
} from '../../../domains/texting/content';
import { invalid } from '../../../platform/base/app-error';
import type { Tx } from '../../../platform/db/connection';
import type { Caller } from '../caller';
import { command, type Command, type OpsDeps } from '../command';

const MAX_LENGTH = 60;

const date = z.iso.date('Give a day like 2027-01-31.');
const words = (problem: string) => z.string(problem).trim().min(1, problem).max(500);
const kind = z.enum(RULE_KINDS, 'Say what you list: words of a category, or the host of a shortener.');
const phrases = words('Separate the phrases by commas: "payday loan, payday loans", or "bit.ly, tinyurl.com".');
const today = (): string => new Date().toISOString().slice(0, 10);

/** The phrases of a list, separated by commas, in the form in which texts are compared with them. */
function phrasesIn(of: RuleKind, list: string): string[] {
  const read = list.split(',').map((one) => {
    const phrase = of === 'words' ? phraseOf(one) : hostOf(one);
    if (!phrase || !/\p{L}/u.test(phrase))
      throw invalid(
        'phrases',
        of === 'words' ? `“${one.trim()}” has no word.` : `“${one.trim()}” is no host like bit.ly.`,
      );
    if (phrase.length > MAX_LENGTH)
      throw invalid('phrases', `A phrase has at most ${MAX_LENGTH} characters: ${phrase}`);
    return phrase;
  });
  return [...new Set(read)];
}

const present = ({ category, min_age, valid_until, read_on, ...row }: StoredRule) => ({
  kind: row.kind,
  phrase: row.phrase,
  ...(category === null ? { ended: true } : category === '' ? {} : { category }),
  ...(min_age > 0 ? { min_age } : {}),
  valid_from: row.valid_from,
  valid_until: valid_until ?? undefined,
  citation: row.citation,
  source: row.source,
  read_on: read_on ?? undefined,
  by: row.by,
  at: row.at,
});

const list = ({ db }: OpsDeps, { phrase }: { phrase?: string | undefined }) =>
  db.asEngine(async (tx) => {
    if (phrase === undefined) return (await storedRules(tx)).map(present);
    return [...(await ruleHistory(tx, phraseOf(phrase))), ...(await ruleHistory(tx, hostOf(phrase) ?? ''))].map(
      present,
    );
  });

/** The row of a phrase that holds last; a change before its day would never hold. */
async function lastRule(tx: Tx, of: RuleKind, phrase: string, valid_from: string): Promise<StoredRule | undefined> {
  const rows = (await ruleHistory(tx, phrase)).filter((row) => row.kind === of);
  const last = rows.reduce<StoredRule | undefined>(
    (newest, row) => (newest !== undefined && newest.valid_from > row.valid_from ? newest : row),
    undefined,
  );
  if (last !== undefined && last.valid_from > valid_from)
    throw invalid('valid_from', `“${phrase}” has a row from ${last.valid_from} on, which would replace this one.`);
  return last;
}

interface Given {
  kind: RuleKind;
  phrases: string;
  category?: string | undefined;
  min_age?: number | undefined;
  citation: string;
  source: string;
  read_on?: string | undefined;
  valid_from?: string | undefined;
}

const add = ({ db, config }: OpsDeps, { category = '', ...given }: Given, { by }: Caller) => {
  const added = phrasesIn(given.kind, given.phrases);
  if (given.kind === 'words' && category === '')
    throw invalid('category', 'Name the category in lower case, as the warning does: --category "tobacco and vaping".');
  if (given.kind === 'shortener' && (category !== '' || given.min_age !== undefined))
    throw invalid('category', 'A shortener has no category and no age.');
  if (given.kind === 'shortener' && added.includes(hostOf(config.publicUrl) ?? ''))
    throw invalid('phrases', 'This is the host of our own short links.');
  const row = {
    ...{ kind: given.kind, category, min_age: given.min_age ?? 0, citation: given.citation, source: given.source },
    ...{ valid_from: given.valid_from ?? today(), read_on: given.read_on ?? today(), by },
  };
  if (row.read_on > today()) throw invalid('read_on', 'The source cannot have been read in the future.');
  return db.asEngine(async (tx) => {
    for (const phrase of added) {
      await lastRule(tx, row.kind, phrase, row.valid_from);
      await addRule(tx, { ...row, phrase });
    }
    return { added };
  });
};

const end = (
  { db }: OpsDeps,
  given: { kind: RuleKind; phrases: string; reason: string; valid_from?: string | undefined },
  { by }: Caller,
) => {
  const ended = phrasesIn(given.kind, given.phrases);
  const valid_from = given.valid_from ?? today();
  return db.asEngine(async (tx) => {
    for (const phrase of ended) {
      const last = await lastRule(tx, given.kind, phrase, valid_from);
      if (last === undefined || last.category === null) throw invalid('phrases', `“${phrase}” is not on the list.`);
      await endRule(tx, { kind: given.kind, phrase, valid_from, reason: given.reason, by });
    }
    return { ended };
  });
};

const age = z
  .string()
  .regex(/^(1[3-9]|2[0-5])$/, 'Give an age from 13 to 25: --min-age 21.')
  .transform(Number);

/** The operator's list of what carriers filter (decision 668). */
export const contentCommands: readonly Command[] = [
  command(
    'content list',
    'Lists what carriers filter in texts, with the sources; with --phrase all rows that a phrase ever had.',
    {},
    list,
    { options: { phrase: words('Name the phrase: --phrase vape.').optional() } },
  ),
  command(
    'content add',
    'Adds what carriers filter: words "payday loan, payday loans" --category "high-risk loans" …, or shortener "bit.ly" …',
    { kind, phrases },
    add,
    {
      options: {
        category: words('Name the category: --category "…".').optional(),
        min_age: age.optional(),
        citation: words('Name the rule: --citation "…".'),
        source: words('Name where you read it: --source "…".'),
        read_on: date.optional(),
        valid_from: date.optional(),
      },
    },
  ),
  command('content end', 'Takes phrases from that list.', { kind, phrases }, end, {
    options: { reason: words('Give a reason: --reason "…".'), valid_from: date.optional() },
  }),
];
