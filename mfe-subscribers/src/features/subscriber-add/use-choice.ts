import type { ColumnChoices, ColumnField, Decisions, ImportPreview } from '@textloom/contracts';
import { useProfile } from '@textloom/session';
import { useRef, useState } from 'react';
import { NO_AGREEMENT } from './agreement.fields';
import type { Sheet } from './contact-file/contact-file';
import { isText, readPreview, sheetsIn, uploadOf } from './csv-choice';
import { firstAnswers, readConsent, type ConsentAnswers, type FileConsent } from './before-upload/import-consent';
import { TEXTS } from './messages';

interface Choice {
  /** The sheets of the chosen file; a workbook may have several. */
  sheets: Sheet[];
  sheet: Sheet | null;
  /** The CSV file of the sheet, which is uploaded. */
  file: File | null;
  preview: ImportPreview | null;
  /** The file's consent columns, and the user's answers about them. */
  consent: FileConsent | null;
  answers: ConsentAnswers;
  problem: string | null;
  reading: boolean;
}
const NO_ANSWERS: ConsentAnswers = { decisions: {}, purpose: null };
const NOTHING: Choice = {
  sheets: [],
  sheet: null,
  file: null,
  preview: null,
  consent: null,
  answers: NO_ANSWERS,
  problem: null,
  reading: false,
};
const refused = (problem: string): Choice => ({ ...NOTHING, problem });

/** A file that was read: its first rows, and the consent scan of all rows. */
async function readFile(
  file: File,
  fields: readonly ColumnField[],
  columns?: ColumnChoices,
  before?: Decisions,
): Promise<Pick<Choice, 'preview' | 'consent' | 'answers'>> {
  const preview = await readPreview(file, fields, columns);
  if (preview.problem !== null) return { preview, consent: null, answers: NO_ANSWERS };
  const consent = await readConsent(file, preview.choices, fields);
  return { preview, consent, answers: firstAnswers(consent, before) };
}

/** One of the sheets, as a file to upload. */
async function picked(sheets: Sheet[], sheet: Sheet, fields: readonly ColumnField[]): Promise<Choice> {
  const upload = uploadOf(sheet);
  const kept = { ...NOTHING, sheets, sheet };
  if ('problem' in upload) return { ...kept, problem: upload.problem };
  return { ...kept, file: upload.file, ...(await readFile(upload.file, fields)) };
}

async function opened(chosen: File, fields: readonly ColumnField[]): Promise<Choice> {
  const found = await sheetsIn(chosen);
  if ('problem' in found) return refused(found.problem);
  const [first] = found.sheets;
  return first ? picked(found.sheets, first, fields) : NOTHING;
}

/** The choice; for a refused file only the reason. It is kept during the upload, which may be refused. */
export function useChoice() {
  const { keywords, custom_fields: stored } = useProfile();
  /** Fields added on this page, which the profile includes a moment later. */
  const [added, setAdded] = useState<readonly ColumnField[]>([]);
  const fields = [...stored, ...added.filter(({ slug }) => stored.every((one) => one.slug !== slug))];
  const [keyword, setKeyword] = useState(keywords.length === 1 ? (keywords[0]?.keyword ?? '') : '');
  const [choice, setChoice] = useState(NOTHING);
  const [agreed, setAgreed] = useState(NO_AGREEMENT);
  /** The file or the sheet that was chosen last. */
  const latest = useRef<unknown>(undefined);
  const take = async (chosen: unknown, coming: Promise<Choice>): Promise<void> => {
    latest.current = chosen;
    // The file may have been deleted or locked since.
    const next = await coming.catch(() => refused(TEXTS.unreadable));
    if (latest.current === chosen) setChoice(next);
  };
  const choose = async (file: File): Promise<void> => {
    if (!isText(file)) setChoice({ ...NOTHING, reading: true });
    await take(file, opened(file, fields));
  };
  const pick = (sheet: Sheet): Promise<void> => take(sheet, picked(choice.sheets, sheet, fields));
  /** Reads the file anew with other columns. */
  const change = async (columns: ColumnChoices, known: readonly ColumnField[] = fields): Promise<void> => {
    const { file, answers } = choice;
    const before = latest.current;
    const read = file && (await readFile(file, known, columns, answers.decisions).catch(() => null));
    if (read && latest.current === before) setChoice({ ...choice, problem: null, ...read });
  };
  const addField = (field: ColumnField, columns: ColumnChoices): Promise<void> => {
    setAdded((before) => [...before, field]);
    return change(columns, [...fields, field]);
  };
  return {
    ...choice,
    keyword,
    setKeyword,
    agreed,
    setAgreed,
    choose,
    pick,
    change,
    fields,
    addField,
    answer: (answers: Partial<ConsentAnswers>) =>
      setChoice((now) => ({ ...now, problem: null, answers: { ...now.answers, ...answers } })),
    clear: () => {
      setChoice(NOTHING);
      setAgreed(NO_AGREEMENT);
    },
    refuse: (problem: string) => setChoice((before) => ({ ...before, problem })),
  };
}
