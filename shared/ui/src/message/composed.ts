import { textLimit, truncateMerge, truncateMessage, type MediaFile, type Segments } from '@textloom/contracts';

/** An attachment: a file from this device, or one that the server has stored. */
export type AnyFile = File | MediaFile;

/** A composed message in the format of the surrounding form (CAMP-040). */
export interface Composed<F extends AnyFile = File> {
  message: string;
  /** 1 up to 160 characters, 2 expanded to 306, 3 with media. */
  segments: Segments;
  file: F | null;
}

export const emptyMessage: Composed = { message: '', segments: 1, file: null };

/** Cuts a text at the limit of its class (decision 55). */
export type Cut = (text: string, segments: Segments, maxMedia?: number) => string;

/** For texts with merge fields, which are counted at their longest. */
export const cutPersonal: Cut = (text, segments, maxMedia) => truncateMerge(text, textLimit(segments, maxMedia));

/** The text as typed, cut at the limit of its class. */
export const withText = <F extends AnyFile>(
  value: Composed<F>,
  message: string,
  maxMedia?: number,
  cut: Cut = truncateMessage,
): Composed<F> => ({ ...value, message: cut(message, value.segments, maxMedia) });

/** Between 160 and 306 characters; without media only (CAMP-039). Going back cuts the text. */
export const toggleExpanded = <F extends AnyFile>(value: Composed<F>, cut: Cut = truncateMessage): Composed<F> => {
  if (value.file) return value;
  const segments = value.segments === 1 ? 2 : 1;
  return { ...value, segments, message: cut(value.message, segments) };
};

/** Media sets class 3 (VAL-041). */
export const attach = <F extends AnyFile>(value: Composed<F>, file: File): Composed<F | File> => ({
  ...value,
  file,
  segments: 3,
});

/** Removing media returns to class 1 and cuts at 160 (VAL-042, decision 55). */
export const detach = ({ message }: Composed<AnyFile>, cut: Cut = truncateMessage): Composed => ({
  message: cut(message, 1),
  segments: 1,
  file: null,
});
