/** The command line of a workload, and small helpers. */

export const optionOf = (flag: string): string | undefined =>
  process.argv.includes(flag) ? process.argv[process.argv.indexOf(flag) + 1] : undefined;

/** Numbers before the first option. */
export const numbers = (): number[] => {
  const given = process.argv.slice(2);
  const options = given.findIndex((one) => one.startsWith('--'));
  return (options < 0 ? given : given.slice(0, options)).map(Number);
};

export const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));
export const round = (value: number): number => Math.round(value * 100) / 100;

/** The quantile of a list in any order. */
export const percentile = (values: readonly number[], part: number): number => {
  const sorted = [...values].sort((a, b) => a - b);
  return Number((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0).toFixed(1));
};

/** Fails unless every value is as expected. */
export function expectEqual(found: object, expected: Readonly<Record<string, number>>): void {
  for (const [name, value] of Object.entries(expected)) {
    const actual = Number((found as Record<string, unknown>)[name]);
    if (actual !== value) throw new Error(`${name}: expected ${value}, found ${actual}`);
  }
}

/** Runs a workload or one of its processes; exits with 1 on failure. */
export function run(work: () => Promise<void>): void {
  work().catch((error: unknown) => {
    console.error(error);
    process.exitCode = 1;
  });
}
