import {
  deleteKeyword,
  exportSubscribers,
  getKeyword,
  listKeywords,
  submitCodes,
  type Keyword,
} from '@textloom/contracts';
import { call } from './call';

// Checked by the compiler only: callers pass and get the types that an operation declares.

export const keyword: Promise<Keyword> = call(getKeyword, { id: 1 });
export const removed: Promise<{ message: string; id?: number | undefined }> = call(deleteKeyword, { id: 1 });

export function callsThatDoNotCompile(): void {
  // @ts-expect-error the id is missing
  void call(getKeyword, {});
  // @ts-expect-error no such status
  void call(listKeywords, { status: 'other' });
  // @ts-expect-error the file is the field csv
  void call(submitCodes, { id: 1, file: null });
  // @ts-expect-error a keyword has no such field
  void call(getKeyword, { id: 1 }).then(({ colour }) => colour);
  // @ts-expect-error a file comes through download()
  void call(exportSubscribers, {});
}
