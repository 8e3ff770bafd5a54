import { formatPhone } from '@textloom/contracts';
import { MESSAGES } from '../../messages';
import type { ChosenGroup, NamedSubscriber } from './choice';
import { TEXTS } from './messages';

/** A choice in the field "To", as an option or as a token. */
export type Token =
  | { readonly kind: 'keyword'; readonly id: number; readonly text: string; readonly count: number }
  | {
      readonly kind: 'group';
      readonly id: number;
      readonly text: string;
      readonly group: ChosenGroup;
      /** For a smart group option: when its members were last computed. */
      readonly updated?: string;
    }
  | {
      readonly kind: 'campaign';
      readonly id: number;
      readonly text: string;
      readonly hint: string;
      /** The first words of its message, unless it is named by them. */
      readonly words: string;
    }
  | {
      readonly kind: 'person';
      readonly id: number;
      readonly text: string;
      readonly hint: string;
      readonly person?: NamedSubscriber;
    }
  /** All single subscribers as one token, once there are more than the field shows individually. */
  | { readonly kind: 'list'; readonly id: number; readonly text: string };
export type TokenKind = Token['kind'];

/** Headings of the options, in their order. */
export const HEADINGS: Readonly<Record<TokenKind, string>> = {
  keyword: MESSAGES.keywords,
  group: TEXTS.groups,
  campaign: MESSAGES.earlier,
  person: MESSAGES.subscribers,
  list: MESSAGES.subscribers,
};

const isSmart = (token: Token): boolean => token.kind === 'group' && token.group.smart === true;

/** What a token looks like: its kind, and whether a group is smart. */
export const lookOf = (token: Token): TokenKind | 'smart' => (isSmart(token) ? 'smart' : token.kind);

/** The kind of a token, read before its text by screen readers. */
export const KINDS: Readonly<Record<TokenKind | 'smart', string>> = {
  keyword: MESSAGES.keyword,
  group: TEXTS.group,
  smart: TEXTS.smartGroup,
  campaign: '',
  person: '',
  list: '',
};

export const keyOf = ({ kind, id }: Token): string => `${kind}-${id}`;
export const isSameToken = (one: Token, other: Token): boolean => one.kind === other.kind && one.id === other.id;

/** The number of people of a token; null where it has none. */
export function countOf(token: Token): number | null {
  if (token.kind === 'keyword') return token.count;
  return token.kind === 'group' ? token.group.size : null;
}

/** Shown beside the text: the number of people, or what distinguishes one option from another. */
export function hintOf(token: Token): string {
  const count = countOf(token);
  if (count !== null) return MESSAGES.active(count);
  return token.kind === 'campaign' || token.kind === 'person' ? token.hint : '';
}

/** Below the text: that a group is smart, and how old its number is; what a campaign said. */
export function noteOf(token: Token): string {
  if (token.kind === 'campaign') return token.words;
  if (!isSmart(token)) return '';
  return token.kind === 'group' && token.updated ? TEXTS.updated(token.updated) : TEXTS.smartGroup;
}

export const groupToken = (group: ChosenGroup): Token => ({ kind: 'group', id: group.id, text: group.name, group });

export const personText = ({ name, phone }: Omit<NamedSubscriber, 'id'>): string =>
  name ? `${name}, ${formatPhone(phone)}` : formatPhone(phone);
