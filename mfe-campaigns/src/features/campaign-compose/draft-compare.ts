import { contentOf } from './draft-values';
import type { Draft } from './use-draft';

type AttachedFile = Draft['composed']['file'];

/** The stored content of a draft; sets of ids are compared by identity. */
export interface Written {
  content: string;
  extra: ReadonlySet<number>;
  filtered: ReadonlySet<number>;
  file: AttachedFile;
}

export const writtenOf = (draft: Draft): Written => ({
  content: JSON.stringify(contentOf(draft)),
  extra: draft.subscribers.extra,
  filtered: draft.subscribers.filtered,
  file: draft.composed.file,
});

/** react-hook-form copies the description of a stored file, but not a file. */
export const idOf = (file: AttachedFile): AttachedFile | string => (file && !(file instanceof File) ? file.url : file);

export const isSame = (one: Written, other: Written): boolean =>
  one.content === other.content &&
  one.extra === other.extra &&
  one.filtered === other.filtered &&
  idOf(one.file) === idOf(other.file);
