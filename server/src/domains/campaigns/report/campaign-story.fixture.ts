import fc from 'fast-check';

export const PEOPLE = 12;

/** The state of people when the campaign is sent, and what happens to them while it is being sent. */
const FATES = [
  ...(['unsubscribed', 'pending', 'suppressed', 'undeliverable', 'on hold'] as const),
  ...(['nameless', 'capped', 'promised', 'deleted'] as const),
] as const;
export type Fate = (typeof FATES)[number];
const HAPPENINGS = [
  ...(['pause', 'resume', 'cancel', 'freeze', 'thaw', 'too late', 'worker dies'] as const),
  ...(['night', 'day', 'codes used', 'refuse some', 'refuse all', 'accept', 'step'] as const),
] as const;
export type Happening = (typeof HAPPENINGS)[number];
export type Event = Happening | { person: number; fate: Fate };

export interface Story {
  fates: readonly (Fate | 'fine')[];
  cap: number | null;
  /** What each keyword promises per month; null: more than anybody gets. */
  promise: number | null;
  grouped: readonly number[];
  chunk: number;
  later: boolean;
  /** Codes of the pool beyond one for each person; null: the text has no coupon. */
  spareCodes: number | null;
  events: readonly Event[];
  /** Events while it is sent again to those whose message failed. */
  again: readonly Event[];
  /** Who replies to it, and what happens while they are answered together. */
  repliers: readonly number[];
  answer: readonly Event[];
}

const fate = fc.constantFrom(...FATES);
const person = fc.nat(PEOPLE - 1);
const happening = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...HAPPENINGS) },
  { weight: 2, arbitrary: fc.constant('step' as const) },
  { weight: 3, arbitrary: fc.record({ person, fate }) },
);
const events = fc.array(happening, { maxLength: 14 });

export const story: fc.Arbitrary<Story> = fc.record({
  fates: fc.array(fc.oneof({ weight: 2, arbitrary: fc.constant('fine' as const) }, fate), {
    minLength: PEOPLE,
    maxLength: PEOPLE,
  }),
  cap: fc.option(fc.constant(1), { nil: null }),
  promise: fc.option(fc.constant(2), { nil: null }),
  grouped: fc.array(person, { maxLength: 6 }),
  chunk: fc.integer({ min: 1, max: 5 }),
  later: fc.boolean(),
  spareCodes: fc.option(fc.nat(3), { nil: null }),
  events,
  again: events,
  repliers: fc.uniqueArray(person, { maxLength: 6 }),
  answer: events,
});

const CALM: Story = {
  ...{ fates: Array.from({ length: PEOPLE }, () => 'fine' as const), cap: null, promise: null, grouped: [] },
  ...{ chunk: 1, later: false, spareCodes: null, events: [], again: [], repliers: [], answer: [] },
};

export const FAILED_ONCE: readonly Story[] = [
  // One of two subscriptions of a person who had enough texts ends between two steps of writing.
  {
    ...CALM,
    fates: CALM.fates.map((fine, index) => (index === 1 ? 'capped' : fine)),
    cap: 1,
    events: ['step', 'step', { person: 1, fate: 'unsubscribed' }],
  },
];

/** Random events rarely occur in an order in which the carrier refuses, or the codes run out. */
export const RARE_STORIES: readonly Story[] = [
  { ...CALM, chunk: 5, events: ['refuse some', 'step', 'step', 'step', 'step', 'step', 'step'] },
  { ...CALM, chunk: 5, events: ['refuse all', 'step', 'step', 'step', 'step', 'step', 'step'] },
  { ...CALM, chunk: 5, spareCodes: 0, events: ['step', 'codes used', 'step', 'step', 'step'] },
];
