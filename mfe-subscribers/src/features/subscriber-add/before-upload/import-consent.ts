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

/** What the user has to say of a file before its upload. */
export interface FileConsent {
  questions: readonly ConsentQuestion[];
  /** It is called a list of people who must not be texted. */
  isOfLeavers: boolean;
  /** Columns in which every row says no. */
  allOut: readonly number[];
  rows: number;
}

/** What the user has said so far. */
export interface ConsentAnswers {
  decisions: Decisions;
  purpose: ImportPurpose | null;
}

const NOTHING: FileConsent = { questions: [], isOfLeavers: false, allOut: [], rows: 0 };

/** Lets the page draw and answer between two parts of a large file. */
const nextTurn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** Looks at all rows of a file, by the scan of the server. A file that cannot be imported has nothing to ask. */
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

/** The careful readings of a file, and what was said before of columns that are still asked about. */
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

/** Nothing in the column is about texts. */
export const NOT_ABOUT_TEXTS: Decided = { [ALL_OTHERS]: 'none' };

/** Whether it has to be said what the list is for: it may be one of people who must not be texted. */
export const asksPurpose = ({ isOfLeavers, allOut }: FileConsent, { decisions }: ConsentAnswers): boolean =>
  isOfLeavers || allOut.some((at) => decisions[at]?.[ALL_OTHERS] !== 'none');

/** Whether the user has said everything that a file asks. */
export const isAnswered = (consent: FileConsent, answers: ConsentAnswers): boolean => {
  const { purpose, decisions } = answers;
  if (purpose === 'unsubscribe') return true;
  if (purpose === null && asksPurpose(consent, answers)) return false;
  return consent.questions.every((question) => undecided(question, decisions[question.at]).length === 0);
};
