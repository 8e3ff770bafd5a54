/** Where uploaded files are kept. A key is ours alone and never a name that a client gave. */
export interface Storage {
  /** Whole or not at all; a key is written once. */
  put(key: string, content: Buffer): Promise<void>;
  /** Undefined when there is nothing under this key. */
  get(key: string): Promise<Buffer | undefined>;
}
