import { smartFilter, type SmartCondition, type SmartFilter, type SmartKind } from '@textloom/contracts';

/** A condition being edited. */
export interface Draft {
  /** Identifies the row. */
  key: number;
  kind: SmartKind;
  value: string;
  /** For a custom field, whose slug is the value: the operands to compare with. */
  compared: Compared;
}

export interface Compared {
  how: 'is' | 'begins';
  text: string;
  from: string;
  to: string;
}
export const NOT_COMPARED: Compared = { how: 'is', text: '', from: '', to: '' };

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
  'field',
];

export type ValueName = 'days' | 'keyword' | 'campaign' | 'tag' | 'zips' | 'month' | 'field';

/** The input that a condition needs. */
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
  field: 'field',
};

/** The value's name in the API. */
const FIELD_OF = {
  days: 'days',
  keyword: 'id',
  campaign: 'id',
  tag: 'tag',
  zips: 'zips',
  month: 'month',
  field: 'field',
} as const;

export const newDraft = (key: number, kind: SmartKind = 'joined'): Draft => ({
  key,
  kind,
  value: VALUE_OF[kind] === 'days' ? '30' : '',
  compared: NOT_COMPARED,
});

const valueOf = (condition: SmartCondition): string => {
  const { kind: _kind, ...values } = condition;
  return String(Object.values(values)[0] ?? '');
};

const comparedOf = (condition: SmartCondition): Compared => {
  if (condition.kind !== 'field') return NOT_COMPARED;
  const { is, begins, from = '', to = '' } = condition;
  return { how: begins === undefined ? 'is' : 'begins', text: begins ?? is ?? '', from, to };
};

export const draftsOf = ({ conditions }: SmartFilter): Draft[] =>
  conditions.map((condition, key) => ({
    key,
    kind: condition.kind,
    value: condition.kind === 'field' ? condition.field : valueOf(condition),
    compared: comparedOf(condition),
  }));

/** Empty inputs are not compared. */
const comparison = ({ how, text, from, to }: Compared): Record<string, string> =>
  Object.fromEntries(Object.entries({ [how]: text, from, to }).filter(([, value]) => value.trim() !== ''));

/** The filter, or the error of each row. */
export function readDrafts(
  match: SmartFilter['match'],
  drafts: readonly Draft[],
): { filter: SmartFilter | null; problems: ReadonlyMap<number, string> } {
  const conditions = drafts.map(({ kind, value, compared }) => ({
    kind,
    [FIELD_OF[VALUE_OF[kind]]]: value,
    ...(kind === 'field' ? comparison(compared) : {}),
  }));
  const read = smartFilter.safeParse({ match, conditions });
  if (read.success) return { filter: read.data, problems: new Map() };
  return {
    filter: null,
    problems: new Map(read.error.issues.map(({ path, message }) => [Number(path[1]), message])),
  };
}
