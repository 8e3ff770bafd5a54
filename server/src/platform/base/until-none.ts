/** Repeats `work` until it finds nothing; returns the sum of the results. */
export async function untilNone(work: () => Promise<boolean | number>): Promise<number> {
  let total = 0;
  for (let found = Infinity; found > 0; total += found) found = Number(await work());
  return total;
}
