import { sections } from './sections';
import type { Setting } from './setting';

function defaultOf({ schema, shown }: Setting): string {
  if (shown) return shown;
  const parsed = schema.safeParse(undefined);
  if (!parsed.success || parsed.data === undefined) return 'required';
  return parsed.data === '' ? 'empty' : `\`${String(parsed.data)}\``;
}

/** The tables of docs/operations.md; `pnpm ops settings` prints them, and a test compares them. */
export function settingsTable(): string {
  return sections
    .map(({ title, settings }) => {
      const rows = Object.values<Setting>(settings).map(
        (setting) => `| \`${setting.env}\` | ${defaultOf(setting)} | ${setting.description} |`,
      );
      return [`### ${title}`, '', '| variable | default | meaning |', '|---|---|---|', ...rows].join('\n');
    })
    .join('\n\n');
}
