/** A position in PostgreSQL's log, such as 1A/2B3C4D5E, as a number that can be compared. */
export function positionOf(text: string): bigint {
  const [high = '', low = ''] = text.split('/');
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}

/** Number of positions that are remembered while the standby has not reached them: at one a second, ten minutes. */
const KEPT = 600;

/**
 * How far a standby is behind, in seconds: the age of the oldest position that the primary had and the standby has not
 * reached. Unlike the time of the last replayed transaction it is right on an idle primary, and for a standby that no
 * longer receives anything.
 */
export class StandbyLag {
  readonly #missing: { at: number; position: bigint }[] = [];
  #seconds: number | null = null;

  get seconds(): number | null {
    return this.#seconds;
  }

  /** The primary's log ended at `position` at the time `at`, in milliseconds. */
  sample(at: number, position: string): void {
    if (this.#missing.length < KEPT) this.#missing.push({ at, position: positionOf(position) });
  }

  /** The standby has replayed up to `position`. Returns the seconds that it is behind. */
  reached(at: number, position: string): number {
    const replayed = positionOf(position);
    while (this.#missing[0] !== undefined && this.#missing[0].position <= replayed) this.#missing.shift();
    const [oldest] = this.#missing;
    return (this.#seconds = oldest === undefined ? 0 : (at - oldest.at) / 1_000);
  }

  /** The standby does not respond. */
  lose(): void {
    this.#seconds = null;
  }
}
