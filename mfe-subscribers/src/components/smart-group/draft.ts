import { smartFilter, type SmartCondition, type SmartFilter, type SmartKind } from '@textloom/contracts';

/** A condition while it is typed. */
export interface Draft {
  /** Tells the rows apart. */
  key: number;
  kind: SmartKind;
  value: string;
}

export const KINDS: readonly SmartKind[] = [
  'joined',
  'keyword',
  'clicked',
  'replied',
  'not_texted',
  'tag',
  'not_tag',
  'zip',
  'birth_month',
  'birthday',
  'received',
];

export type ValueName = 'days' | 'keyword' | 'campaign' | 'tag' | 'zips' | 'month';

/** What a condition asks for. */
export const VALUE_OF: Readonly<Record<SmartKind, ValueName>> = {
  joined: 'days',
  keyword: 'keyword',
  clicked: 'days',
  replied: 'days',
  not_texted: 'days',
  tag: 'tag',
  not_tag: 'tag',
  zip: 'zips',
  birth_month: 'month',
  birthday: 'days',
  received: 'campaign',
};

/** The value's name in the API. */
const FIELD_OF = { days: 'days', keyword: 'id', campaign: 'id', tag: 'tag', zips: 'zips', month: 'month' } as const;

export const newDraft = (key: number, kind: SmartKind = 'joined'): Draft => ({
  key,
  kind,
  value: VALUE_OF[kind] === 'days' ? '30' : '',
});

const valueOf = (condition: SmartCondition): string => {
  const { kind: _kind, ...values } = condition;
  return String(Object.values(values)[0] ?? '');
};

export const draftsOf = ({ conditions }: SmartFilter): Draft[] =>
  conditions.map((condition, key) => ({ key, kind: condition.kind, value: valueOf(condition) }));

/** The filter, or what is wrong with each row. */
export function readDrafts(
  match: SmartFilter['match'],
  drafts: readonly Draft[],
): { filter: SmartFilter | null; problems: ReadonlyMap<number, string> } {
  const conditions = drafts.map(({ kind, value }) => ({ kind, [FIELD_OF[VALUE_OF[kind]]]: value }));
  const read = smartFilter.safeParse({ match, conditions });
  if (read.success) return { filter: read.data, problems: new Map() };
  return {
    filter: null,
    problems: new Map(read.error.issues.map(({ path, message }) => [Number(path[1]), message])),
  };
}
