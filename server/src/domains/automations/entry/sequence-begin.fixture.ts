/** One step: hours after the beginning, and its condition about clicks in the first one. */
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
  held: boolean;
}

interface Pause {
  began: number;
  ended: number;
  begin: boolean;
}
type Fate = 'begins' | 'is held' | 'is left out';
const FATES: readonly Fate[] = ['begins', 'is held', 'is left out'];

interface Entering {
  id: number;
  fate: Fate;
  joined: number;
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

/** What the model knows about the people, whatever the sequence. */
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

/** What a sequence must send: a plain model of decisions 437 to 439, 564, 578 and 655. */
export class BeginModel {
  readonly sent: string[] = [];
  on = true;
  steps: readonly BranchStep[];
  readonly #people: ModelPeople;
  readonly #byDate: boolean;
  readonly #notes = new Map<number, number>();
  readonly #places = new Map<number, Place>();
  readonly #dates = new Set<string>();
  readonly #pauses: Pause[] = [];
  #nextDay = 0;

  constructor(steps: readonly BranchStep[], people: ModelPeople, byDate: boolean) {
    this.steps = steps;
    this.#people = people;
    this.#byDate = byDate;
  }

  pause(now: number): void {
    this.on = false;
    this.#pauses.push({ began: now, ended: Infinity, begin: false });
  }
  switchOn(now: number, begin: boolean): void {
    this.on = true;
    const pause = this.#pauses.at(-1);
    if (pause) Object.assign(pause, { ended: now, begin });
    for (const [id, place] of this.#places) {
      if (!place.held) continue;
      if (begin && this.#mayGoOn(id, place)) this.#begin(id, now);
      else this.#places.delete(id);
    }
    // The API's clock is far behind that of the database, so the next day is due at once.
    this.#nextDay = 0;
  }
  event(id: number, now: number): void {
    const noted = this.#notes.get(id);
    if (noted === undefined || this.#judge(noted).fate === 'is left out') this.#notes.set(id, now);
  }
  join(id: number, now: number): void {
    if (this.on) this.#begin(id, now);
    else this.#notes.set(id, now);
  }
  /** Whether the first message of the current round can have been clicked. */
  clickFirst(id: number): void {
    const place = this.#places.get(id);
    if (place) place.clicked = true;
  }
  /** The people whom the question at switching on counts. */
  asked(): number {
    const beside = [...this.#places].filter(([id, place]) => place.held && this.#mayGoOn(id, place));
    return beside.length + this.#entering().filter(({ fate }) => fate === 'is held').length;
  }

  work(now: number): void {
    if (this.#byDate && this.#nextDay <= now) this.#noteDay(now);
    for (const { id, fate, joined } of this.#entering())
      if (fate === 'is left out') this.#places.delete(id);
      else this.#begin(id, joined, fate === 'is held');
    this.#notes.clear();
    if (this.on) for (const [id, place] of this.#places) this.#send(id, place, now);
  }

  #begin = (id: number, joined: number, held = false) =>
    this.#places.set(id, { joined, next: 0, clicked: false, held });
  #mayGoOn = (id: number, { joined }: Place): boolean => this.#people.inside(id) && this.#people.since(id) <= joined;

  #judge(noted: number): Omit<Entering, 'id'> {
    const pause = this.#pauses.findLast(({ began, ended }) => began <= noted && noted < ended);
    if (!pause) return { fate: 'begins', joined: noted };
    if (pause.ended === Infinity) return { fate: 'is held', joined: noted };
    return pause.begin ? { fate: 'begins', joined: pause.ended } : { fate: 'is left out', joined: noted };
  }

  #noteDay(now: number): void {
    const today = midnight(now);
    this.#nextDay = today + 24 * HOUR;
    for (const { id, phone, birthday } of this.#people.list) {
      const key = `${today} ${phone}`;
      if (birthday !== dayOf(now) || !this.#people.inside(id) || this.#dates.has(key)) continue;
      this.#dates.add(key);
      this.event(id, today);
    }
  }

  /** The people who enter: one per phone, and only if the phone is not in the sequence already. */
  #entering(): Entering[] {
    const chosen = new Map<string, Entering>();
    for (const { id, phone } of this.#people.list) {
      const noted = this.#notes.get(id);
      if (noted === undefined || !this.#people.inside(id)) continue;
      if (this.#people.list.some((one) => one.phone === phone && this.#isIn(one.id))) continue;
      const { fate, joined } = this.#judge(noted);
      const other = chosen.get(phone);
      if (other && FATES.indexOf(other.fate) <= FATES.indexOf(fate)) continue;
      chosen.set(phone, { id, fate, joined: Math.max(joined, this.#people.since(id)) });
    }
    return [...chosen.values()];
  }

  #isIn(id: number): boolean {
    const place = this.#places.get(id);
    return place !== undefined && place.next !== null && this.#people.since(id) <= place.joined;
  }

  #send(id: number, place: Place, now: number): void {
    while (place.next !== null && !place.held) {
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
