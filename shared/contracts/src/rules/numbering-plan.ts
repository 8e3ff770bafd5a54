import plan from './numbering-plan.json';

/** What a number of the US and Canada is given to. `service`: personal numbers that follow their owner, and other codes without a place. */
export type NumberKind = keyof typeof plan;

const KINDS = (['person', 'tollFree', 'premium', 'service'] as const).map(
  (kind) => [kind, new RegExp(`^(?:${plan[kind].join('|')})$`)] as const,
);

/** The kind of these ten digits, or undefined where the US and Canada have no such number (decision 577). */
export const numberKind = (phone: string): NumberKind | undefined =>
  KINDS.find(([, pattern]) => pattern.test(phone))?.[0];
