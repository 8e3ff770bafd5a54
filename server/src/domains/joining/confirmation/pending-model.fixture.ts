type Standing = 'none' | 'subscribed' | 'pending' | 'unconfirmed' | 'unsubscribed';

/** Two keywords of one account, and one of another. */
export const LISTS = [
  { account: 0, keyword: 0 },
  { account: 0, keyword: 1 },
  { account: 1, keyword: 0 },
] as const;
export type List = 0 | 1 | 2;

/** Actions of the owners, the person and their files. */
export type Act =
  | { kind: 'add' | 'keyword' | 'import' | 'file leaves'; list: List }
  | { kind: 'yes' | 'no' | 'stop' | 'start' | 'who' | 'help' | 'undo' };

/** The server's reaction to a text. Which account a reply belongs to is tested elsewhere (route.test.ts). */
export interface Seen {
  account: number | null;
  welcomed: boolean;
}

interface Account {
  standing: Standing[];
  /** Questions without a YES, by keyword: days since, and days left. */
  questions: ({ since: number; left: number } | null)[];
  /**
   * The last text that asks: days since, its position among all texts, and whether the person has texted the account
   * since.
   */
  text: { since: number; place: number; answered: boolean } | null;
  asked: number;
  ended: number;
  /** Keyword, or -1 for the account → the STOP that suppressed it; 0: a file. */
  suppressed: Record<number, number>;
}

/** An import that can still be undone. */
type Import =
  | { kind: 'joined'; list: List }
  /** `ended`: the keywords that it ended. */
  | { kind: 'left'; account: number; ended: number[] };

export interface World {
  accounts: Account[];
  /** Texts from accounts to the person. */
  sent: number;
  stops: number;
  lastStop: number | null;
  /** STOP → what it ended. */
  left: Record<number, { account: number; keyword: number }[]>;
  /** The last import. */
  imported: Import | null;
}

const ACCOUNT = -1;
const account = (keywords: number): Account => ({
  standing: Array.from({ length: keywords }, () => 'none'),
  questions: Array.from({ length: keywords }, () => null),
  text: null,
  asked: 0,
  ended: 0,
  suppressed: {},
});

export const newWorld = (): World => ({
  accounts: [account(2), account(1)],
  sent: 0,
  stops: 0,
  lastStop: null,
  left: {},
  imported: null,
});

const isSuppressed = ({ suppressed }: Account, keyword: number): boolean =>
  suppressed[ACCOUNT] !== undefined || suppressed[keyword] !== undefined;

export const isKnown = ({ standing }: Account): boolean => standing.some((one) => one !== 'none');

/** One person with three keywords, by the rules of docs/messaging.md, section 3. */
export class Person {
  constructor(readonly world: World) {}

  #at(list: List): { of: Account; at: number } {
    const { account: index, keyword } = LISTS[list];
    return { of: this.world.accounts[index] ?? account(0), at: keyword };
  }

  add(list: List): void {
    const { of, at } = this.#at(list);
    if (isSuppressed(of, at) || ['subscribed', 'pending', 'unsubscribed'].includes(of.standing[at] ?? '')) return;
    const recent = of.questions.flatMap((question, index) =>
      question && question.since < 90 && of.standing[index] !== 'subscribed' ? [{ index, ...question }] : [],
    );
    const open = recent.find(({ index }) => of.standing[index] === 'pending');
    if (recent.length > 0 && !open) return;
    of.questions[at] = { since: 0, left: open?.left ?? 7 };
    of.standing[at] = 'pending';
    if (open) return;
    of.asked += 1;
    this.world.sent += 1;
    of.text = { since: 0, place: this.world.sent, answered: false };
  }

  keyword(list: List, { welcomed }: Seen): void {
    const { of, at } = this.#at(list);
    const stop = of.suppressed[ACCOUNT];
    delete of.suppressed[ACCOUNT];
    delete of.suppressed[at];
    // A person who left the account comes back to this keyword only.
    if (stop !== undefined)
      of.standing.forEach((standing, other) => {
        if (other !== at && !['none', 'subscribed'].includes(standing)) of.suppressed[other] ??= stop;
      });
    of.standing[at] = 'subscribed';
    if (welcomed) this.world.sent += 1;
  }

  /** The account whose question a YES or NO answers. */
  #asking(): Account | undefined {
    return this.world.accounts
      .filter(
        ({ text, standing }) =>
          text !== null &&
          text.since < 30 &&
          (!text.answered || (standing.includes('pending') && text.place === this.world.sent)),
      )
      .sort((a, b) => (b.text?.place ?? 0) - (a.text?.place ?? 0))
      .at(0);
  }

  yes(): void {
    const of = this.#asking();
    of?.standing.forEach((standing, at) => {
      if (standing !== 'pending' || isSuppressed(of, at)) return;
      of.standing[at] = 'subscribed';
      of.questions[at] = null;
    });
  }

  no(): void {
    const of = this.#asking();
    if (of) this.leave([of]);
  }

  leave(accounts: readonly Account[]): void {
    const { world } = this;
    const stop = (world.stops += 1);
    const ended: { account: number; keyword: number }[] = [];
    let changed = false;
    for (const of of accounts) {
      of.standing.forEach((standing, at) => {
        if (standing === 'subscribed') ended.push({ account: world.accounts.indexOf(of), keyword: at });
        if (standing === 'subscribed' || standing === 'pending') of.standing[at] = 'unsubscribed';
      });
      changed ||= of.suppressed[ACCOUNT] === undefined;
      of.suppressed[ACCOUNT] ??= stop;
    }
    world.left[stop] = ended;
    if (changed || ended.length > 0) world.lastStop = stop;
    // What the person says overrides what a file said earlier.
    if (world.imported?.kind === 'left') world.imported = null;
  }

  start(): void {
    const { lastStop: stop, accounts, left } = this.world;
    if (stop === null) return;
    for (const { suppressed } of accounts)
      for (const [scope, by] of Object.entries(suppressed)) if (by === stop) delete suppressed[Number(scope)];
    for (const { account: index, keyword } of left[stop] ?? []) {
      const of = accounts[index];
      if (of?.standing[keyword] === 'unsubscribed' && !isSuppressed(of, keyword)) of.standing[keyword] = 'subscribed';
    }
  }

  /** A file subscribes phones that the list does not know, and no others. */
  import(list: List): void {
    const { of, at } = this.#at(list);
    this.world.imported = null;
    if (isSuppressed(of, at) || of.standing[at] !== 'none') return;
    of.standing[at] = 'subscribed';
    this.world.imported = { kind: 'joined', list };
  }

  fileLeaves(list: List): void {
    const { of } = this.#at(list);
    const isNew = of.suppressed[ACCOUNT] === undefined;
    const ended = of.standing.flatMap((standing, at) => (standing === 'subscribed' ? [at] : []));
    of.suppressed[ACCOUNT] ??= 0;
    of.ended += of.standing.filter((standing) => standing === 'pending').length;
    of.standing = of.standing.map((standing) =>
      standing === 'subscribed' ? 'unsubscribed' : standing === 'pending' ? 'unconfirmed' : standing,
    );
    this.world.imported = isNew ? { kind: 'left', account: LISTS[list].account, ended } : null;
  }

  undo(): void {
    const { imported } = this.world;
    this.world.imported = null;
    if (imported?.kind === 'joined') {
      const { of, at } = this.#at(imported.list);
      of.standing[at] = 'none';
    }
    if (imported?.kind !== 'left') return;
    const of = this.world.accounts[imported.account];
    // The person has texted the keyword since, which lifted the suppression.
    if (of?.suppressed[ACCOUNT] !== 0) return;
    delete of.suppressed[ACCOUNT];
    for (const at of imported.ended) of.standing[at] = 'subscribed';
  }

  act(act: Act, seen: Seen): void {
    const { imported } = this.world;
    const joined = imported?.kind === 'joined' ? this.#at(imported.list) : null;
    switch (act.kind) {
      case 'add':
        return this.add(act.list);
      case 'import':
        return this.import(act.list);
      case 'file leaves':
        return this.fileLeaves(act.list);
      case 'undo':
        return this.undo();
      case 'keyword':
        this.keyword(act.list, seen);
        break;
      case 'yes':
        this.yes();
        break;
      case 'no':
        this.no();
        break;
      case 'stop':
        this.leave(this.world.accounts.filter(isKnown));
        break;
      case 'start':
        this.start();
        break;
      case 'who':
      case 'help':
    }
    const of = seen.account === null ? undefined : this.world.accounts[seen.account];
    if (of?.text) of.text.answered = true;
    // Undoing an import keeps a person who has texted the account, or was changed, since.
    if (joined && (of === joined.of || joined.of.standing[joined.at] !== 'subscribed')) this.world.imported = null;
  }

  /** Lets days pass and runs the job. */
  days(days: number): void {
    for (const of of this.world.accounts) {
      of.questions.forEach((question, at) => {
        if (question) Object.assign(question, { since: question.since + days, left: question.left - days });
        if (of.standing[at] !== 'pending' || (question?.left ?? 0) > 0) return;
        of.standing[at] = 'unconfirmed';
        of.ended += 1;
      });
      if (of.text) of.text.since += days;
    }
    // The times of imports are not moved into the past, so imports would seem later than what followed them.
    this.world.imported = null;
  }
}
