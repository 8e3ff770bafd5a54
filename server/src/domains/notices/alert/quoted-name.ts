import { shownName } from '../../../platform/mail/shown-name';

/**
 * A name that the account has chosen, in a mail or text that may reach others: in quotes, bounded, and only if it is a
 * name. The space before it is part of it: `the campaign${quotedName(name)} is paused`.
 */
export function quotedName(name: string): string {
  const shown = shownName(name);
  return shown === undefined ? '' : ` “${shown.replaceAll(/["“”]/g, '')}”`;
}
