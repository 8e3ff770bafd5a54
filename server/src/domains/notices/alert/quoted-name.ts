import { shownName } from '../../../platform/mail/shown-name';

/**
 * A name that the account has chosen, for a mail or text that may reach others: in quotes, of limited length, and only
 * if it looks like a name. Includes the space before it: `the campaign${quotedName(name)} is paused`.
 */
export function quotedName(name: string): string {
  const shown = shownName(name);
  return shown === undefined ? '' : ` “${shown.replaceAll(/["“”]/g, '')}”`;
}
