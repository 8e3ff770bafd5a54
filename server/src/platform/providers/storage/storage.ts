import { AppError } from '../../base/app-error';

/** Storage of files: a folder, or a bucket (ADR 0070). A key is generated, never a name from a client. */
export interface Storage {
  /** Atomic: readers never see a partial file. A key is written once, or again with the same content. */
  put(key: string, content: Buffer): Promise<void>;
  /** Undefined when the key does not exist. */
  get(key: string): Promise<Buffer | undefined>;
  /** Does nothing when the key does not exist. */
  remove(key: string): Promise<void>;
  /** All keys, in any order. */
  list(): Promise<string[]>;
}

/** The file storage does not respond, or refuses us. `reason` is for the log. */
export class FilesUnavailable extends AppError {
  override readonly name = 'FilesUnavailable';

  constructor(readonly reason: string) {
    super('unavailable', 'Files cannot be stored or read right now. Please try again in a moment.');
  }
}
