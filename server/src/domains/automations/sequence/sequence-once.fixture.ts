import { localMoment } from '@textloom/contracts';

/** A step as in the form: after hours, or on a day at a minute. */
export interface ModelStep {
  id: number;
  hours?: number;
  days?: number;
  minute?: number;
}

interface Place {
  phone: string;
  joined: number;
  next: { step: number; due: number } | null;
  tryAt: number;
}

export interface Zone {
  code: number;
  zone: string;
}

const HOUR = 3_600_000;
const VALIDITY = 10 * HOUR;

/** What a sequence must send: a plain model of decisions 194 and 195, for one account and its places. */
export class SequenceModel {
  readonly sent: string[] = [];
  on = true;
  steps: readonly ModelStep[];
  #zone: Zone;
  readonly #places: Place[];

  constructor(steps: readonly ModelStep[], zone: Zone, phones: readonly string[], now: number) {
    this.steps = steps;
    this.#zone = zone;
    this.#places = phones.map((phone) => {
      const place: Place = { phone, joined: now, next: null, tryAt: 0 };
      this.#go(place, () => true);
      return place;
    });
  }

  change(steps: readonly ModelStep[], zone: Zone, now: number): void {
    this.steps = steps;
    this.#zone = zone;
    for (const place of this.#places) {
      const { next } = place;
      if (!next || (next.due <= now && steps.some(({ id }) => id === next.step))) continue;
      this.#go(place, (due) => due > now);
    }
  }

  /** `opensAt`: the end of quiet hours, or null outside of them. */
  work(now: number, opensAt: number | null): void {
    for (const place of this.on ? this.#places : [])
      while (place.next && place.tryAt <= now) {
        const { step, due } = place.next;
        const late = place.tryAt < now - VALIDITY;
        if (!late && opensAt !== null) {
          place.tryAt = opensAt;
          break;
        }
        if (!late) this.sent.push(`${place.phone} ${step}`);
        this.#go(place, (at, id) => id !== step && (at > due || (at === due && id > step)));
      }
  }

  #go(place: Place, fits: (due: number, id: number) => boolean): void {
    const [first] = this.steps
      .map((step) => ({ step: step.id, due: this.#due(step, place.joined) }))
      .filter(({ step, due }) => !this.sent.includes(`${place.phone} ${step}`) && fits(due, step))
      .sort((a, b) => a.due - b.due || a.step - b.step);
    place.next = first ?? null;
    place.tryAt = first?.due ?? 0;
  }

  #due({ hours, days = 0, minute = 0 }: ModelStep, joined: number): number {
    if (hours !== undefined) return joined + hours * HOUR;
    const at = (after: number): number => {
      const day = new Intl.DateTimeFormat('en-CA', { timeZone: this.#zone.zone }).format(joined + after * 24 * HOUR);
      return localMoment(day, minute, this.#zone.code).getTime();
    };
    return at(days) > joined ? at(days) : at(days + 1);
  }
}
