/** Worse than these the long run fails. */
const SERIOUS = ['high', 'critical'];

/** The counts by severity of `pnpm audit --json`; undefined if the registry did not answer. */
function countsOf(output) {
  try {
    return JSON.parse(output.slice(output.indexOf('{'), output.lastIndexOf('}') + 1)).metadata?.vulnerabilities;
  } catch {
    return undefined;
  }
}

/**
 * What the registry's advisories say about the packages that the product ships. A registry that does not answer is not a
 * defect of them, but the run says that nothing was checked.
 */
export function verdict(output) {
  const counts = countsOf(output);
  if (counts === undefined)
    return { ok: true, line: 'NOT CHECKED: the registry did not answer with its advisories, see pnpm audit.' };
  const found = Object.entries(counts).filter(([, count]) => count > 0);
  const line =
    found.length === 0
      ? 'No advisory is known about the packages of the product.'
      : `Advisories about packages of the product: ${found.map(([level, count]) => `${count} ${level}`).join(', ')}. pnpm audit --prod lists them.`;
  return { ok: !found.some(([level]) => SERIOUS.includes(level)), line };
}
