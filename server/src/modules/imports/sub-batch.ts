import { PERSON_FIELDS } from '@textloom/contracts';
import type { ImportError } from './import-job.repository';
import type { Judged } from './import-row';
import type { RowColumns } from './import-rows.repository';
import type { RowRange } from './import-work.repository';

/** A row of the file, as far as it is kept. */
export interface FileRow {
  /** From 1, behind the column names. */
  row: number;
  /** Line of the file where it begins. */
  line: number;
  cells: string[];
  /** Bytes of the file up to its end. */
  bytes: number;
}

const noRows = (): RowColumns => ({ lines: [], phones: [], fields: PERSON_FIELDS.map(() => []) });

/** Rows that follow each other in the file and are committed together. */
export class SubBatch {
  /** People who subscribe. */
  readonly columns: RowColumns = noRows();
  /** People who the file says have left. */
  readonly left: RowColumns = noRows();
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

  add({ row, line, cells, bytes }: FileRow, judged: Judged, repeated: boolean): void {
    this.size += 1;
    this.#last = row;
    this.#end = bytes;
    if ('reason' in judged) this.errors.push({ line, reason: judged.reason, original: cells });
    else if (repeated) this.repeated += 1;
    else {
      const columns = judged.left ? this.left : this.columns;
      columns.lines.push(line);
      columns.phones.push(judged.phone);
      judged.values.forEach((value, index) => columns.fields[index]?.push(value));
      if (!judged.left) this.#cells.set(line, cells);
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
    return this.#cells.get(line) ?? [];
  }
}
