/** One step: hours after the beginning, and whom it is for by the clicks in the first one. */
export interface BranchStep {
  hours: number;
  only: 'everybody' | 'clicked' | 'not_clicked';
}

export interface ModelPerson {
  id: number;
  phone: string;
  /** MM/DD */
  birthday: string;
}

interface Place {
  joined: number;
  next: number | null;
  clicked: boolean;
}

const HOUR = 3_600_000;
const VALIDITY = 10 * HOUR;
/** Chicago in winter. */
const OFFSET = 6 * HOUR;
const midnight = (at: number): number => Math.floor((at - OFFSET) / (24 * HOUR)) * 24 * HOUR + OFFSET;
const dayOf = (at: number): string => {
  const [, month = '', day = ''] = new Date(at - OFFSET).toISOString().slice(0, 10).split('-');
  return `${month}/${day}`;
};

/** What is known of the people, whatever the sequence. */
export class ModelPeople {
  readonly list: readonly ModelPerson[];
  readonly #since = new Map<number, number>();
  readonly #left = new Set<number>();

  constructor(list: readonly ModelPerson[], now: number) {
    this.list = list;
    for (const { id } of list) this.#since.set(id, now);
  }
  leave(id: number): void {
    this.#left.add(id);
  }
  comeBack(id: number, now: number): void {
    this.#left.delete(id);
    this.#since.set(id, now);
  }
  inside = (id: number): boolean => !this.#left.has(id);
  since = (id: number): number => this.#since.get(id) ?? 0;
}

/** What a sequence that begins with an event has to send: decisions 437 to 439 in plain steps. */
export class BeginModel {
  readonly sent: string[] = [];
  on = true;
  steps: readonly BranchStep[];
  readonly #people: ModelPeople;
  readonly #byDate: boolean;
  readonly #notes = new Map<number, number>();
  readonly #places = new Map<number, Place>();
  readonly #dates = new Set<string>();
  #nextDay = 0;

  constructor(steps: readonly BranchStep[], people: ModelPeople, byDate: boolean) {
    this.steps = steps;
    this.#people = people;
    this.#byDate = byDate;
  }

  turn(on: boolean): void {
    this.on = on;
    // The API's clock is far behind that of the database, so the next day is due at once.
    this.#nextDay = 0;
  }
  event(id: number, now: number): void {
    if (this.on && !this.#notes.has(id)) this.#notes.set(id, now);
  }
  /** Whether the first message of the current round can have been clicked. */
  clickFirst(id: number): void {
    const place = this.#places.get(id);
    if (place) place.clicked = true;
  }

  work(now: number): void {
    if (this.#byDate && this.on && this.#nextDay <= now) this.#noteDay(now);
    this.#enter();
    if (this.on) for (const [id, place] of this.#places) this.#send(id, place, now);
  }

  #noteDay(now: number): void {
    const today = midnight(now);
    this.#nextDay = today + 24 * HOUR;
    for (const { id, phone, birthday } of this.#people.list) {
      const key = `${today} ${phone}`;
      if (birthday !== dayOf(now) || !this.#people.inside(id) || this.#dates.has(key)) continue;
      this.#dates.add(key);
      if (!this.#notes.has(id)) this.#notes.set(id, today);
    }
  }

  #enter(): void {
    const phones = new Set<string>();
    for (const { id, phone } of this.#people.list) {
      const at = this.#notes.get(id);
      if (at === undefined || !this.#people.inside(id) || phones.has(phone)) continue;
      phones.add(phone);
      if (this.#people.list.some((one) => one.phone === phone && this.#isIn(one.id))) continue;
      this.#places.set(id, { joined: Math.max(at, this.#people.since(id)), next: 0, clicked: false });
    }
    this.#notes.clear();
  }

  #isIn(id: number): boolean {
    const place = this.#places.get(id);
    return place !== undefined && place.next !== null && this.#people.since(id) <= place.joined;
  }

  #send(id: number, place: Place, now: number): void {
    while (place.next !== null) {
      const step = this.steps[place.next];
      const due = place.joined + (step?.hours ?? 0) * HOUR;
      if (!step || due > now) return;
      if (!this.#people.inside(id) || this.#people.since(id) > place.joined) {
        place.next = null;
        return;
      }
      const met = step.only === 'everybody' || place.clicked === (step.only === 'clicked');
      if (due >= now - VALIDITY && met) this.sent.push(`${id} ${place.next}`);
      place.next = place.next + 1 < this.steps.length ? place.next + 1 : null;
    }
  }
}
