import { settingsList } from '../platform/config/document';
import type { Metrics } from './metrics/metrics';

const WRITTEN = 'Written by `node scripts/reference.mjs` from the code; a test compares it.';

/** docs/settings.md */
export const settingsPage = (): string =>
  `# Settings

${WRITTEN}

Environment variables, each with its default. An empty one counts as missing. \`pnpm ops settings\` prints them, and a wrong
value ends the start with its reason.

${settingsList()}
`;

/** docs/metrics.md */
export const metricsPage = ({ ours }: Pick<Metrics, 'ours'>): string => {
  const list = (shared: boolean): string =>
    ours
      .filter(({ fromDatabase }) => fromDatabase === shared)
      .map(({ name, help, labels }) => `- \`${name}\`${labels.length > 0 ? ` (${labels.join(', ')})` : ''}: ${help}.`)
      .sort()
      .join('\n');
  return `# Metrics

${WRITTEN} [operations.md](operations.md#watching-it)
says how to read them. Labels are in brackets; they have a few known values, never an account, a phone or the text of a
carrier.

## Read from the database

Every process reports the same: take the maximum, \`max by (lane) (textloom_queue_depth)\`.

${list(true)}

## Of the process

${list(false)}
`;
};
