import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readControlText } from './read-control-text';

interface Row {
  label: string;
  language: string;
  source: string;
  text: string;
}

/** Texts with the classification by a careful reader, and its reason. Escapes are used for invisible characters. */
export const rows: Row[] = readFileSync(join(__dirname, 'texts.tsv'), 'utf8')
  .trimEnd()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [label = '', language = '', source = '', text = ''] = line.split('\t');
    return { label, language, source, text: JSON.parse(`"${text.replaceAll('"', '\\"')}"`) as string };
  });

export function labelOf(text: string): string {
  const read = readControlText(text);
  if (read?.kind === 'opt-out') return read.scope === 'all' ? 'opt-out all' : 'opt-out';
  return read?.kind ?? 'reply';
}
