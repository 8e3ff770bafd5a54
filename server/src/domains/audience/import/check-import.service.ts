import {
  isCalendarDay,
  DETAIL_FIELDS,
  PEOPLE_NAMED,
  ROWS_OF_REASON,
  type ImportCheck,
  type importQuery,
  type z,
} from '@textloom/contracts';
import { invalid } from '../../../platform/base/app-error';
import type { Deps } from '../../../platform/web/deps';
import type { Session } from '../../../platform/web/session.types';
import { findPhones } from '../../people/import';
import { customFields } from '../custom-field/custom-fields.repository';
import { MAX_REASONS } from './import-job.repository';
import { ownKeyword } from '../subscriber/own-keyword.repository';
import { consentOf } from '../contact-file/import-consent';
import { choicesOf, openImportFile } from '../contact-file/import-file';
import { layoutOf, REASONS, type Accepted, type Layout } from '../contact-file/import-row';
import { judgedRows, type JudgedRow } from '../contact-file/judged-rows';

/** Phones per lookup. */
const PHONES_IN_QUERY = 5_000;

const [FIRST, LAST] = [DETAIL_FIELDS.indexOf('first_name'), DETAIL_FIELDS.indexOf('last_name')];
const nameOf = ({ values }: Accepted): string => `${values[FIRST] ?? ''} ${values[LAST] ?? ''}`.trim();

interface Person {
  row: JudgedRow;
  accepted: Accepted;
}

/** Counts what an import would do with each row. */
class Tally {
  readonly counts: ImportCheck = {
    added: 0,
    known: 0,
    unsubscribed: 0,
    leaving: [],
    left_before: 0,
    repeated: 0,
    refused: [],
    others: 0,
  };
  readonly #reasons = new Map<string, ImportCheck['refused'][number]>();
  readonly #layout: Layout;

  constructor(layout: Layout) {
    this.#layout = layout;
  }

  refuse({ line, cells }: JudgedRow, reason: string): void {
    const known = this.#reasons.get(reason);
    if (known === undefined && this.#reasons.size >= MAX_REASONS) {
      this.counts.others += 1;
      return;
    }
    const found = known ?? { reason, count: 0, rows: [] };
    this.#reasons.set(reason, found);
    found.count += 1;
    if (found.rows.length >= ROWS_OF_REASON) return;
    const phone = this.#layout.phones.map(({ at }) => cells[at] ?? '').find((cell) => cell !== '') ?? '';
    found.rows.push({ line, phone: phone.slice(0, 100) });
  }

  leave({ accepted }: Person, gone: boolean): void {
    if (gone) this.counts.left_before += 1;
    else this.counts.unsubscribed += 1;
    if (!gone && this.counts.leaving.length < PEOPLE_NAMED)
      this.counts.leaving.push({ phone: accepted.phone, name: nameOf(accepted) });
  }

  result(): ImportCheck {
    return { ...this.counts, refused: [...this.#reasons.values()].toSorted((a, b) => b.count - a.count) };
  }
}

/** What an import of the file would do now, row by row like the import itself, without doing it. */
export async function checkFile(
  { db }: Deps,
  { accountId }: Session,
  query: z.output<typeof importQuery>,
  data: Buffer,
): Promise<ImportCheck> {
  const { keyword, name } = query;
  const [fields, list] = await db.asAccount(accountId, async (tx) => [
    await customFields(tx, accountId),
    await ownKeyword(tx, accountId, keyword),
  ]);
  if (!list) throw invalid('keyword', 'This keyword was not found.');
  const choices = choicesOf(query);
  const file = openImportFile(name, data, choices, fields);
  const layout = layoutOf(file.header, fields, await consentOf(file, query));
  const agreedOn = isCalendarDay(query.agreed_on ?? '') ? (query.agreed_on ?? null) : null;
  const tally = new Tally(layout);
  let people: Person[] = [];
  const lookUp = async (): Promise<void> => {
    const phones = people.map(({ accepted }) => accepted.phone);
    const rows = await db.asAccount(accountId, (tx) => findPhones(tx, accountId, list.id, phones, agreedOn));
    const found = new Map(rows.map((one) => [one.phone, one]));
    for (const person of people) {
      const { known = false, barred = false, ended = false, gone = false } = found.get(person.accepted.phone) ?? {};
      if (person.accepted.left) tally.leave(person, gone);
      else if (barred) tally.refuse(person.row, REASONS.optedOut);
      else if (ended) tally.refuse(person.row, REASONS.ended);
      else if (known) tally.counts.known += 1;
      else tally.counts.added += 1;
    }
    people = [];
  };
  for await (const turn of judgedRows(file.content.toString('utf8'), file, layout, choices?.dayFirst ?? false)) {
    for (const row of turn) {
      if ('reason' in row.judged) tally.refuse(row, row.judged.reason);
      else if (row.repeated) tally.counts.repeated += 1;
      else people.push({ row, accepted: row.judged });
    }
    if (people.length >= PHONES_IN_QUERY) await lookUp();
  }
  await lookUp();
  return tally.result();
}
