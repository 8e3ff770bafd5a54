// The translations: a gettext file for each package and language, which translators' tools edit. The texts of a catalogue
// are found by their key, which is the context; sentences by their English, without a context.
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { po } from 'gettext-parser';
import { existsSync, readFileSync } from 'node:fs';
import { fromRoot } from '../paths.mjs';

/** Also the names of the files; English is the catalogues themselves. */
export const LANGUAGES = ['es'];

/** The shared packages have one, which every page loads. */
const folderOf = (file) => (file.startsWith('shared/') ? 'shared/page-start' : file.split('/')[0]);

/** Stored translations by key. */
function stored(path) {
  if (!existsSync(path)) return new Map();
  const { '': sentences = {}, ...texts } = po.parse(readFileSync(path)).translations;
  return new Map([
    ...Object.entries(sentences),
    ...Object.entries(texts).map(([key, versions]) => [key, Object.values(versions)[0]]),
  ]);
}

/** Names of the values that the parts of a compiled message show or decide by. */
const usedIn = (parts) =>
  parts.flatMap((part) => {
    if (!Array.isArray(part)) return [];
    const [name, , cases = {}] = part;
    return [name, ...Object.values(cases).flatMap((texts) => (Array.isArray(texts) ? usedIn(texts) : []))];
  });

/** What is wrong with a translation; translators' tools know `fuzzy` as "the original has changed". */
function problemOf({ msgstr: [text], comments }, { values }) {
  if (text === '') return 'has no translation';
  if (comments.flag === 'fuzzy') return 'was translated before its English changed';
  if (values.length === 0) return undefined;
  const known = new Set(values.flatMap((value) => value.split(/[{}?, ]+/)));
  try {
    const unknown = usedIn(compileMessage(text)).find(
      (name) => !known.has(name) && !known.has(name.replace(/Count$/, '')),
    );
    return unknown && `uses {${unknown}}, which the text does not have`;
  } catch (error) {
    return `cannot be read: ${error.message}`;
  }
}

/**
 * The files of the packages that have a folder for them, as they must be: the texts in their order, with the translations that are stored.
 * @param {Map<string, { file: string, text: string, values: readonly string[], isSentence?: true }>} texts
 * @returns {{ path: string, content: string, problems: string[] }[]}
 */
export function translationFiles(texts, language) {
  const packages = new Map();
  for (const [key, text] of texts) {
    if (text.text === '') continue;
    const folder = folderOf(text.file);
    packages.set(folder, [...(packages.get(folder) ?? []), [key, text]]);
  }
  const offered = [...packages].filter(([folder]) => existsSync(fromRoot(folder, 'texts')));
  return offered.map(([folder, entries]) => {
    const path = `${folder}/texts/${language}.po`;
    const before = stored(fromRoot(path));
    const problems = [];
    const translations = { '': { '': { msgid: '', msgstr: [''] } } };
    for (const [key, { file, text, values, isSentence }] of entries) {
      const old = before.get(key);
      const changed = old !== undefined && old.msgid !== text && old.msgstr[0] !== '';
      const entry = {
        ...(!isSentence && { msgctxt: key }),
        msgid: text,
        msgstr: old?.msgstr ?? [''],
        comments: {
          reference: file,
          ...(values.length > 0 && { extracted: `Values: ${values.join(', ')}` }),
          ...((changed || old?.comments?.flag === 'fuzzy') && { flag: 'fuzzy' }),
        },
      };
      const problem = problemOf(entry, { values });
      if (problem) problems.push(`${path}: ${key} ${problem}`);
      if (isSentence) translations[''][text] = entry;
      else translations[key] = { [text]: entry };
    }
    const headers = { 'Content-Type': 'text/plain; charset=utf-8', Language: language };
    const content = `${po.compile({ charset: 'utf-8', headers, translations }, { foldLength: 0 })}\n`;
    return { path, content, problems };
  });
}
