/** Whether a statement failed on this unique index, which decides races. */
export const isUniqueViolation = (error: unknown, index: string): boolean =>
  error instanceof Error &&
  'code' in error &&
  error.code === '23505' &&
  'constraint' in error &&
  error.constraint === index;
