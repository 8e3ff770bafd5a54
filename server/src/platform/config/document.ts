import { sections } from './sections';
import type { Setting } from './setting';

function defaultOf({ schema, shown }: Setting): string {
  if (shown) return shown;
  const parsed = schema.safeParse(undefined);
  if (!parsed.success || parsed.data === undefined) return 'required';
  return parsed.data === '' ? 'empty' : `\`${String(parsed.data)}\``;
}

/** The lists in docs/settings.md, which `pnpm ops settings` prints. */
export const settingsList = (): string =>
  sections
    .map(({ title, settings }) => {
      const entries = Object.values<Setting>(settings).map(
        (one) => `- \`${one.env}\` (${defaultOf(one)}): ${one.description}`,
      );
      return [`## ${title}`, '', ...entries].join('\n');
    })
    .join('\n\n');
