import { table } from '../table.mjs';

const two = (number) => String(number).padStart(2, '0');

/** `2026-11-23 14:05`, by this machine's clock. */
function shortTime(text) {
  const at = new Date(text);
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${day} ${two(at.getHours())}:${two(at.getMinutes())}`;
}

export const sizeOf = (bytes) => (bytes === null ? '–' : `${Math.round(bytes / 1000)} kB`);

function shareOf({ share, enabled, usable, contract }) {
  if (!usable) return `contract ${contract}`;
  if (share === 0) return '–';
  return enabled ? `${share} %` : 'off';
}

export const releasesTable = (releases) =>
  table([
    ['remote', 'version', 'share', 'size', 'published', 'by', 'last change'],
    ...releases.map((one) => [
      one.remote,
      one.version,
      shareOf(one),
      sizeOf(one.script_bytes),
      shortTime(one.published_at),
      one.published_by,
      one.active ? `${one.change}, ${shortTime(one.changed_at)} by ${one.changed_by}` : '',
    ]),
  ]);

const whatOf = ({ action, version, canary, share }) =>
  ({
    activate: canary ? `${canary} for ${share} %, ${version} for the others` : `${version} for all`,
    rollback: `back to ${version}`,
    disable: 'switched off',
    enable: `switched on, ${version}`,
  })[action];

export const changesTable = (changes) =>
  table([
    ['change', 'when', 'who', 'what'],
    ...changes.map((one) => [
      String(one.id),
      shortTime(one.at),
      one.by,
      whatOf(one) + (one.at_once ? ', at once in open tabs' : ''),
    ]),
  ]);

/** One change as a sentence. */
export function sentenceOf(action, { remote, version, canary, share }) {
  if (action === 'disable') return `${remote} is switched off.`;
  if (canary) return `${remote} ${canary} is in force for ${share} % of the accounts, ${version} for the others.`;
  return `${remote} ${version} is in force for all accounts.`;
}
