import { ALERT_CARRIERS, LANGUAGE_NAMES, LANGUAGES, STATES, TIMEZONES } from '@textloom/contracts';
import { TEXTS } from './messages';

export interface Option {
  value: string;
  label: string;
}
const NONE: Option = { value: '', label: TEXTS.none };
const toOption = ({ code, name }: { code: string; name: string }): Option => ({ value: code, label: name });

export const STATE_OPTIONS: readonly Option[] = [NONE, ...STATES.map(toOption)];
export const CARRIER_OPTIONS: readonly Option[] = [NONE, ...ALERT_CARRIERS.map(toOption)];
export const TIMEZONE_OPTIONS = TIMEZONES.map(({ code, name }) => ({ value: code, label: name }));

export const LANGUAGE_OPTIONS = LANGUAGES.map((code) => ({ value: code, label: LANGUAGE_NAMES[code] }));

/** A stored value stays valid even if it is no longer in the list. */
export const withStored = (options: readonly Option[], stored: string): readonly Option[] =>
  options.some(({ value }) => value === stored) ? options : [...options, { value: stored, label: stored }];
