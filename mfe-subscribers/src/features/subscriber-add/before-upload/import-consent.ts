import {
  ALL_OTHERS,
  decodeCsv,
  isListOfLeavers,
  openImport,
  scanConsent,
  undecided,
  type ColumnChoices,
  type ColumnField,
  type ConsentQuestion,
  type Decided,
  type Decisions,
  type ImportPurpose,
  type ValueMeaning,
} from '@textloom/contracts';

/** What the user must answer about a file before its upload. */
export interface FileConsent {
  questions: readonly ConsentQuestion[];
  /** The file's name says that it lists people who must not be texted. */
  isOfLeavers: boolean;
  /** Columns in which every row is an opt-out. */
  allOut: readonly number[];
  rows: number;
}

/** The user's answers so far. */
export interface ConsentAnswers {
  decisions: Decisions;
  purpose: ImportPurpose | null;
}

const NOTHING: FileConsent = { questions: [], isOfLeavers: false, allOut: [], rows: 0 };

/** Yields between two chunks of a large file, so that the page stays responsive. */
const nextTurn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** Scans all rows of a file with the server's own scan. A file that cannot be imported yields no questions. */
export async function readConsent(
  file: File,
  choices: ColumnChoices,
  fields: readonly ColumnField[],
): Promise<FileConsent> {
  const text = decodeCsv(new Uint8Array(await file.arrayBuffer()));
  const list = text === null ? null : openImport(text, choices, fields);
  if (text === null || list === null || 'problem' in list) return NOTHING;
  const { questions, rows, allOut } = await scanConsent(text, list, nextTurn);
  return { questions, rows, isOfLeavers: isListOfLeavers(file.name, list), allOut };
}

/** The cautious default answers for a file, merged with earlier answers to columns that still need one. */
export const firstAnswers = ({ questions }: FileConsent, before: Decisions = {}): ConsentAnswers => ({
  purpose: null,
  decisions: Object.fromEntries(
    questions.map(({ at, values }) => {
      const careful = values.filter((value) => value.careful === 'out').map(({ key }) => [key, 'out'] as const);
      return [at, before[at] ?? Object.fromEntries(careful)];
    }),
  ),
});

export const decide = (decided: Decided | undefined, key: string, meaning: ValueMeaning): Decided => ({
  ...decided,
  [key]: meaning,
});

/** No value of the column concerns texts. */
export const NOT_ABOUT_TEXTS: Decided = { [ALL_OTHERS]: 'none' };

/** Whether the user must state the list's purpose, because it may be a do-not-text list. */
export const asksPurpose = ({ isOfLeavers, allOut }: FileConsent, { decisions }: ConsentAnswers): boolean =>
  isOfLeavers || allOut.some((at) => decisions[at]?.[ALL_OTHERS] !== 'none');

/** Whether the user has answered every question about the file. */
export const isAnswered = (consent: FileConsent, answers: ConsentAnswers): boolean => {
  const { purpose, decisions } = answers;
  if (purpose === 'unsubscribe') return true;
  if (purpose === null && asksPurpose(consent, answers)) return false;
  return consent.questions.every((question) => undecided(question, decisions[question.at]).length === 0);
};
