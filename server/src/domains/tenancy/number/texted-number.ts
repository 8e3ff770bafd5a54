import { formatPhone } from '@textloom/contracts';
import type { Config } from '../../../platform/config/config';

/** The number that people text to reach an account: its own, or the shared code. */
export const textedNumber = (own: string | null, { shortcode }: Pick<Config, 'shortcode'>): string => own ?? shortcode;

/** The same, as people write it. */
export const shownNumber = (own: string | null, config: Pick<Config, 'shortcode'>): string =>
  formatPhone(textedNumber(own, config));
