import { DETAIL_FIELDS } from '@textloom/contracts';
import type { ImportError } from './import-job.repository';
import type { Accepted, Judged } from '../contact-file/import-row';
import type { RowColumns } from '../../people/import';
import type { RowRange } from './import-work.repository';
import type { PhoneValue } from '../custom-field/subscriber-value.repository';

/** The stored part of a row of the file. */
export interface FileRow {
  /** Starts at 1, below the column names. */
  row: number;
  /** Line of the file on which it begins. */
  line: number;
  cells: string[];
  /** Bytes of the file up to the row's end. */
  bytes: number;
}

/** A custom field value of the row on this line. */
export interface RowValue extends PhoneValue {
  line: number;
}

const noRows = (): RowColumns => ({ lines: [], phones: [], fields: DETAIL_FIELDS.map(() => []) });

/** Consecutive rows of the file that are committed together. */
export class SubBatch {
  /** Rows to subscribe. */
  readonly columns: RowColumns = noRows();
  /** Rows that the file marks as left. */
  readonly left: RowColumns = noRows();
  readonly errors: ImportError[] = [];
  /** Rows to import without the birthday that could not be read. */
  readonly lost: ImportError[] = [];
  /** Other rows that are imported without some custom field values. */
  readonly lostValues: ImportError[] = [];
  readonly values: RowValue[] = [];
  /** Rows whose phone was already in an earlier row. */
  repeated = 0;
  size = 0;
  #last = 0;
  #end: number;
  readonly #begin: number;
  readonly #cells = new Map<number, string[]>();

  /** `begin`: number of bytes before its first row. */
  constructor(begin: number) {
    this.#begin = begin;
    this.#end = begin;
  }

  add({ row, line, cells, bytes }: FileRow, judged: Judged, repeated: boolean): void {
    this.size += 1;
    this.#last = row;
    this.#end = bytes;
    if ('reason' in judged) this.errors.push({ line, reason: judged.reason, original: cells, imported: false });
    else if (repeated) this.repeated += 1;
    else {
      const columns = judged.left ? this.left : this.columns;
      columns.lines.push(line);
      columns.phones.push(judged.phone);
      judged.values.forEach((value, index) => columns.fields[index]?.push(value));
      if (!judged.left) this.#cells.set(line, cells);
      this.#addLost(judged, line, cells);
      for (const value of judged.custom.values) this.values.push({ ...value, line, phone: judged.phone });
    }
  }

  /** A row has one reason, which lists all problems. */
  #addLost({ lost, custom }: Accepted, line: number, cells: string[]): void {
    if (lost === null && custom.lost.length === 0) return;
    const reason = [...(lost === null ? [] : [lost]), ...custom.lost].join(' ');
    (lost === null ? this.lostValues : this.lost).push({ line, reason, original: cells, imported: true });
  }

  get range(): RowRange {
    return { first: this.#last - this.size + 1, last: this.#last };
  }

  get bytes(): number {
    return this.#end - this.#begin;
  }

  /** The row that begins on this line. */
  cellsOf(line: number): string[] {
    return this.#cells.get(line) ?? [];
  }
}
