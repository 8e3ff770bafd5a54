/** Storage of uploaded files. A key is generated, never a name from a client. */
export interface Storage {
  /** Atomic; a key is written once. */
  put(key: string, content: Buffer): Promise<void>;
  /** Undefined when the key does not exist. */
  get(key: string): Promise<Buffer | undefined>;
  /** Does nothing when the key does not exist. */
  remove(key: string): Promise<void>;
}
