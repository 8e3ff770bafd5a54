import { truncateMessage, type MediaFile, type Segments } from '@textloom/contracts';

/** An attachment: a file of this device, or one that the server has stored. */
export type AnyFile = File | MediaFile;

/** A composed message, as the surrounding form stores and sends it (CAMP-040). */
export interface Composed<F extends AnyFile = File> {
  message: string;
  /** 1 up to 160 characters, 2 expanded to 306, 3 with media. */
  segments: Segments;
  file: F | null;
}

export const emptyMessage: Composed = { message: '', segments: 1, file: null };

/** The text as typed, cut at the limit of its class (decision 55). */
export const withText = <F extends AnyFile>(value: Composed<F>, message: string, maxMedia?: number): Composed<F> => ({
  ...value,
  message: truncateMessage(message, value.segments, maxMedia),
});

/** Between 160 and 306 characters; without media only (CAMP-039). Going back cuts the text. */
export const toggleExpanded = <F extends AnyFile>(value: Composed<F>): Composed<F> => {
  if (value.file) return value;
  const segments = value.segments === 1 ? 2 : 1;
  return { ...value, segments, message: truncateMessage(value.message, segments) };
};

/** Media sets class 3 (VAL-041). */
export const attach = <F extends AnyFile>(value: Composed<F>, file: File): Composed<F | File> => ({
  ...value,
  file,
  segments: 3,
});

/** Removing media returns to class 1 and cuts at 160 (VAL-042, decision 55). */
export const detach = ({ message }: Composed<AnyFile>): Composed => ({
  message: truncateMessage(message, 1),
  segments: 1,
  file: null,
});
