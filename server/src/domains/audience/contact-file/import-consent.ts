import {
  ALL_OTHERS,
  consentPlan,
  IMPORT_PROBLEMS,
  isListOfLeavers,
  scanConsent,
  undecided,
  type ConsentPlan,
  type importQuery,
  type z,
} from '@textloom/contracts';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { invalid } from '../../../platform/base/app-error';
import type { ImportFile } from './import-file';

const VALUES_NAMED = 5;

const namedValue = (text: string): string =>
  text === ALL_OTHERS
    ? IMPORT_PROBLEMS.otherValues
    : text === ''
      ? IMPORT_PROBLEMS.emptyCells
      : `“${text.slice(0, 40)}”`;

/**
 * Who in a file may be texted, judged by all of its rows. Refuses a file with a column whose values nobody has
 * explained, and a list of people who left unless the request says what to do with it.
 */
export async function consentOf(
  file: ImportFile,
  { name, decided = {}, purpose }: Pick<z.output<typeof importQuery>, 'name' | 'decided' | 'purpose'>,
): Promise<ConsentPlan> {
  if (purpose === 'unsubscribe') return { allLeft: true, columns: [] };
  if (purpose === undefined && isListOfLeavers(name, file)) throw invalid('file', IMPORT_PROBLEMS.leavers);
  const scanned = await scanConsent(file.content.toString('utf8'), file, nextTurn);
  for (const question of scanned.questions) {
    const open = undecided(question, decided[question.at]);
    if (open.length === 0) continue;
    const values = open.slice(0, VALUES_NAMED).map(namedValue).join(', ');
    throw invalid('file', IMPORT_PROBLEMS.undecided(question.name || `Column ${question.at + 1}`, values));
  }
  return consentPlan(scanned, decided);
}
