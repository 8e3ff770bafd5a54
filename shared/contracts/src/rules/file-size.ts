import { formatCount } from './numbers';

const bytes = (size: number): string => `${formatCount(size)} bytes`;

/** Which file is larger than `most` bytes, and by how much. In bytes, because a file of 5.0 MB may be one byte too large. */
export const fileSizeText = ({ name, size }: { name: string; size: number }, most: number): string =>
  `${name} has ${bytes(size)}. A file may have at most ${bytes(most)} (${most / 1_048_576} MB).`;

/** The refusal of a file without content, in the browser and by the server. */
export const EMPTY_FILE = 'This file is empty. Choose another one.';
