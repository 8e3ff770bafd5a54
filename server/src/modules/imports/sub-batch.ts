import { PERSON_FIELDS } from '@textloom/contracts';
import type { ImportError } from './import-job.repository';
import type { Judged } from './import-row';
import type { RowColumns } from './import-rows.repository';
import type { RowRange } from './import-work.repository';
import type { CsvRecord } from './read-records';

const LONGEST_CELL = 1_000;
const MOST_CELLS = 50;

/** A row as it is kept beside its error: whole, unless it is no row at all. */
const kept = (cells: readonly string[]): string[] => cells.slice(0, MOST_CELLS).map((cell) => cell.slice(0, LONGEST_CELL));

/** Rows that follow each other in the file and are committed together. */
export class SubBatch {
  readonly columns: RowColumns = { lines: [], phones: [], fields: PERSON_FIELDS.map(() => []) };
  readonly errors: ImportError[] = [];
  /** Rows whose phone stood further up in the file. */
  repeated = 0;
  size = 0;
  #last = 0;
  #end: number;
  readonly #begin: number;
  readonly #cells = new Map<number, string[]>();

  /** `begin`: the bytes of the file before its first row. */
  constructor(begin: number) {
    this.#begin = begin;
    this.#end = begin;
  }

  add(row: number, { line, cells, bytes }: CsvRecord, judged: Judged, repeated: boolean): void {
    this.size += 1;
    this.#last = row;
    this.#end = bytes;
    if ('reason' in judged) this.errors.push({ line, reason: judged.reason, original: kept(cells) });
    else if (repeated) this.repeated += 1;
    else {
      this.columns.lines.push(line);
      this.columns.phones.push(judged.phone);
      judged.values.forEach((value, index) => this.columns.fields[index]?.push(value));
      this.#cells.set(line, cells);
    }
  }

  get range(): RowRange {
    return { first: this.#last - this.size + 1, last: this.#last };
  }

  get bytes(): number {
    return this.#end - this.#begin;
  }

  /** The row that began on this line. */
  cellsOf(line: number): string[] {
    return kept(this.#cells.get(line) ?? []);
  }
}
