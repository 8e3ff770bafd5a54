/** A request during a page's start, in milliseconds after the first one. */
export interface Asked {
  readonly url: string;
  readonly from: number;
  readonly to: number;
}

/** The requests of one step, and the request after whose end the step began. */
export interface Step {
  readonly step: number;
  readonly from: number;
  readonly to: number;
  readonly after: string | null;
  readonly requests: readonly string[];
}

const nameOf = (url: string): string => {
  const { pathname } = new URL(url);
  return pathname.replace(/^\/(?:app\/js|remotes\/([\w-]+)\/[^/]+)\//, (_, remote?: string) =>
    remote ? `${remote}: ` : '',
  );
};

/**
 * The staircase of a page's start: a request is one step above every request that had ended before it began. Requests
 * that wait for one another are always on different steps; a few independent requests may be too, so the number of
 * steps is an upper bound.
 */
export function staircase(requests: readonly Asked[]): readonly Step[] {
  const placed: (Asked & { step: number; after: string | null })[] = [];
  for (const one of [...requests].sort((a, b) => a.from - b.from)) {
    const ended = placed.filter(({ to }) => to <= one.from);
    const highest = Math.max(0, ...ended.map(({ step }) => step));
    const last = ended.filter(({ step }) => step === highest).sort((a, b) => b.to - a.to)[0];
    placed.push({ ...one, step: highest + 1, after: last ? nameOf(last.url) : null });
  }
  return [...new Set(placed.map(({ step }) => step))]
    .sort((a, b) => a - b)
    .map((step) => {
      const on = placed.filter((one) => one.step === step);
      return {
        step,
        from: Math.round(Math.min(...on.map(({ from }) => from))),
        to: Math.round(Math.max(...on.map(({ to }) => to))),
        after: on[0]?.after ?? null,
        requests: on.map(({ url }) => nameOf(url)),
      };
    });
}
