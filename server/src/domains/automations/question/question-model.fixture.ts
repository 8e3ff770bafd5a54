import { localDay, localMoment, shiftDay } from '@textloom/contracts';

/** A step as in the form. */
export interface ModelStep {
  id: number;
  name: string;
  hours?: number;
  days?: number;
  minute?: number;
  asks: { kind: 'choice' | 'number'; remind: number; ends: number } | null;
  only: { of: number; answer: 'answered' | 'not_answered' | string } | null;
}

interface Question {
  step: number;
  kind: 'choice' | 'number';
  remindAt: number | null;
  endsAt: number;
  endedAt: number | null;
  answer: string | null;
  ahead: ReadonlySet<number>;
  newest: number;
}

interface Place {
  phone: string;
  joined: number;
  state: 'waiting' | 'finished' | 'stopped';
  step: number;
  due: number;
  tryAt: number;
  given: Set<number>;
  questions: Question[];
}

const HOUR = 3_600_000;
const VALIDITY = 10 * HOUR;
const CHICAGO = 0;
const CHOICES = ['Red', 'Blue'];

/** The answer that a text is to a question of this kind; null: it is none. */
function read(kind: Question['kind'], said: string): string | null {
  const number = /^\d+$/.test(said) ? Number(said) : null;
  if (kind === 'number') return number === null ? null : String(number);
  return number === null ? (CHOICES.find((choice) => choice === said) ?? null) : (CHOICES[number - 1] ?? null);
}

/** What a sequence with questions must send and keep: a plain model of decisions 790 to 795, for one account. */
export class QuestionModel {
  /** "phone text" of each message. */
  readonly sent: string[] = [];
  on = true;
  /** With the removed ones. */
  readonly #steps = new Map<number, ModelStep & { removed: boolean }>();
  readonly #places: Place[];

  constructor(steps: readonly ModelStep[], phones: readonly string[], now: number) {
    this.#write(steps);
    this.#places = phones.map((phone) => {
      const empty = { phone, joined: now, step: 0, due: 0, tryAt: 0, given: new Set<number>(), questions: [] };
      const place: Place = { ...empty, state: 'waiting' };
      this.#go(place, () => true);
      return place;
    });
  }

  change(steps: readonly ModelStep[], now: number): void {
    const before = this.#times();
    this.#write(steps);
    if (before === this.#times()) return;
    for (const place of this.#places) {
      const step = this.#step(place.step);
      for (const question of place.questions.filter(({ endedAt }) => endedAt === null)) {
        const { removed, asks } = this.#step(question.step);
        if (!removed && asks) continue;
        this.#end(question, now);
        if (place.state === 'waiting' && place.step === question.step) place.tryAt = now;
      }
      if (place.state !== 'waiting') continue;
      const isDue = place.due <= now;
      if (isDue && !step.removed) place.tryAt = Math.min(place.tryAt, now);
      else if (!this.#asked(place)) this.#go(place, (due) => due > now);
    }
  }

  /** `opensAt`: the end of quiet hours, or null outside of them. */
  work(now: number, opensAt: number | null): void {
    for (const place of this.on ? this.#places : [])
      while (place.state === 'waiting' && place.tryAt <= now) this.#turn(place, now, opensAt);
  }

  text(phone: string, said: string, now: number): void {
    const place = this.#place(phone);
    const question = this.#asked(place);
    if (place.state !== 'waiting' || !question || question.endedAt !== null || question.endsAt <= now) return;
    if (this.#step(place.step).removed) return;
    const answer = read(this.#step(place.step).asks?.kind ?? question.kind, said);
    if (answer === null) return;
    question.answer = answer;
    this.#end(question, now);
    this.#advance(place);
  }

  stop(phone: string): void {
    const place = this.#place(phone);
    if (place.state === 'waiting') place.state = 'stopped';
  }

  undoStop(phone: string): void {
    this.#place(phone).state = 'waiting';
  }

  isWaiting(phone: string): boolean {
    return this.#place(phone).state === 'waiting';
  }

  /** After a restore nothing that was due is sent. */
  restore(now: number): void {
    for (const place of this.#places) {
      if (place.state === 'waiting' && place.tryAt <= now) place.given.add(place.step);
      for (const question of place.questions)
        if (question.endedAt === null && question.remindAt !== null && question.remindAt <= now)
          question.remindAt = null;
    }
  }

  /** The places and the questions, as the tables have them. */
  rows(): string[] {
    return this.#places.flatMap(({ phone, state, step, due, tryAt, questions }) => [
      `${phone} ${state}${state === 'finished' ? '' : ` ${step} ${due} ${tryAt}`}`,
      ...questions.map(
        (one) => `${phone} asked ${one.step} ${one.remindAt} ${one.endsAt} ${one.endedAt} ${one.answer}`,
      ),
    ]);
  }

  #turn(place: Place, now: number, opensAt: number | null): void {
    const step = this.#step(place.step);
    const question = this.#asked(place);
    const isLate = place.tryAt < now - VALIDITY;
    if (question && (question.endedAt !== null || question.endsAt <= now)) {
      if (question.endedAt === null) this.#end(question, now);
      this.#advance(place);
    } else if (question && question.remindAt !== null && question.remindAt <= now) {
      const waits = !isLate && opensAt !== null;
      if (!isLate && opensAt === null) this.sent.push(`${place.phone} Again ${step.name}`);
      if (!waits) question.remindAt = null;
      place.tryAt = Math.min(question.endsAt, waits ? opensAt : question.endsAt);
    } else if (question) place.tryAt = Math.min(question.endsAt, question.remindAt ?? question.endsAt);
    else if (!isLate && opensAt !== null) place.tryAt = opensAt;
    else if (isLate || step.removed || place.given.has(step.id) || !this.#meets(place, step)) this.#advance(place);
    else this.#send(place, step, now);
  }

  #send(place: Place, step: ModelStep, now: number): void {
    this.sent.push(`${place.phone} Step ${step.name}`);
    place.given.add(step.id);
    if (!step.asks) {
      this.#advance(place);
      return;
    }
    const { kind, remind, ends } = step.asks;
    const ahead = new Set(this.#toCome(place).map(({ id }) => id));
    const remindAt = remind === 0 ? null : now + remind * HOUR;
    const open = { step: step.id, kind, remindAt, endsAt: now + ends * HOUR, endedAt: null, answer: null };
    place.questions.push({ ...open, ahead, newest: Math.max(...this.#steps.keys()) });
    place.tryAt = remindAt ?? open.endsAt;
  }

  #meets({ questions }: Place, { only }: ModelStep): boolean {
    if (!only) return true;
    const answer = questions.find(({ step }) => step === only.of)?.answer ?? null;
    if (only.answer === 'answered') return answer !== null;
    return only.answer === 'not_answered' ? answer === null : answer === only.answer;
  }

  #end(question: Question, now: number): void {
    question.endedAt = now;
    question.remindAt = null;
  }

  #advance(place: Place): void {
    const { due, step } = place;
    this.#go(place, (at, id) => at > due || (at === due && id > step));
  }

  #go(place: Place, fits: (due: number, id: number) => boolean): void {
    const [first] = this.#toCome(place, fits);
    if (!first) {
      place.state = 'finished';
      return;
    }
    place.step = first.id;
    place.due = first.due;
    place.tryAt = first.due;
  }

  #toCome(
    place: Place,
    fits = (at: number, id: number) => at > place.due || (at === place.due && id > place.step),
  ): { id: number; due: number }[] {
    return [...this.#steps.values()]
      .filter(({ id, removed }) => !removed && !place.given.has(id))
      .flatMap((step) => {
        const due = this.#due(step, place);
        return due !== null && fits(due, step.id) ? [{ id: step.id, due }] : [];
      })
      .sort((a, b) => a.due - b.due || a.id - b.id);
  }

  /** When a step is due; null: it is over. */
  #due(step: ModelStep, place: Place): number | null {
    const { joined, questions } = place;
    const last = questions.findLast(({ endedAt }) => endedAt !== null);
    if (!last) return this.#planned(step, joined);
    const from = this.#planned(this.#step(last.step), joined);
    const isNew = step.id > last.newest && this.#planned(step, joined) > from;
    if (!last.ahead.has(step.id) && !isNew) return null;
    const ended = last.endedAt ?? 0;
    const begun = joined + ended - from;
    if (step.hours !== undefined) return Math.max(ended, begun + step.hours * HOUR);
    const [planned, today] = [
      shiftDay(localDay(new Date(begun), CHICAGO), step.days ?? 0),
      localDay(new Date(ended), CHICAGO),
    ];
    return this.#firstAt(planned > today ? planned : today, step.minute ?? 0, ended);
  }

  #planned({ hours, days = 0, minute = 0 }: ModelStep, joined: number): number {
    if (hours !== undefined) return joined + hours * HOUR;
    return this.#firstAt(shiftDay(localDay(new Date(joined), CHICAGO), days), minute, joined);
  }

  #firstAt(day: string, minute: number, after: number): number {
    const at = localMoment(day, minute, CHICAGO).getTime();
    return at > after ? at : localMoment(shiftDay(day, 1), minute, CHICAGO).getTime();
  }

  #asked({ step, questions }: Place): Question | undefined {
    return questions.find((question) => question.step === step);
  }

  #place(phone: string): Place {
    const place = this.#places.find((one) => one.phone === phone);
    if (!place) throw new Error(`no place of ${phone}`);
    return place;
  }

  #step(id: number): ModelStep & { removed: boolean } {
    const step = this.#steps.get(id);
    if (!step) throw new Error(`no step ${id}`);
    return step;
  }

  #write(steps: readonly ModelStep[]): void {
    for (const [id, step] of this.#steps) this.#steps.set(id, { ...step, removed: true });
    for (const step of steps) this.#steps.set(step.id, { ...step, removed: false });
  }

  /** What makes the server plan again when it changes. */
  #times(): string {
    const steps = [...this.#steps.values()].filter(({ removed }) => !removed);
    return JSON.stringify(steps.map(({ id, hours, days, minute, asks }) => [id, hours, days, minute, asks !== null]));
  }
}
