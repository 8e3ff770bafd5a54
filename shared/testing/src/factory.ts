import type { z } from '@textloom/contracts';

let nextId = 1000;
/** Unique within a test file. */
export const id = (): number => (nextId += 1);

/** Every factory's data is checked by its schema, so that tests cannot rely on data the server would never send. */
export const maker =
  <T>(schema: z.ZodType<T>, defaults: () => T) =>
  (changes: Partial<T> = {}): T =>
    schema.parse({ ...defaults(), ...changes });
