import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

/** In a process of its own, because jest loads no ES modules. */
const pack = (source: Buffer): string =>
  execFileSync(
    process.execPath,
    [
      '-e',
      `require(${JSON.stringify(join(__dirname, 'po-loader.cjs'))})(require('node:fs').readFileSync(0)).then((text) => process.stdout.write(text));`,
    ],
    { input: source, encoding: 'utf8' },
  );

const file = (entries: string): Buffer =>
  Buffer.from(`msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=utf-8\\n"\n\n${entries}`);

describe('a file of translations in a build', () => {
  it('is its texts by key, sentences by their English, and messages compiled with the names of their values', () => {
    const packed: unknown = JSON.parse(
      pack(
        file(`msgctxt "a.save"\nmsgid "Save"\nmsgstr "Guardar {sin valores}"\n
#. Values: count\nmsgctxt "a.left"\nmsgid "{count} left"\nmsgstr "Quedan {count, number}"\n
#. Values: name\nmsgid "{name} was saved."\nmsgstr "{name} se guardó."\n\nmsgid "Saved."\nmsgstr "Guardado."\n`),
      ),
    );
    expect(packed).toEqual({
      'a.save': 'Guardar {sin valores}',
      'a.left': ['count', ['Quedan ', ['count', 'number']]],
      '{name} was saved.': ['name', [['name'], ' se guardó.'], [['name'], ' was saved.']],
      'Saved.': 'Guardado.',
    });
  });

  it('leaves out what is not translated, or was before its English changed', () => {
    const packed = pack(
      file(`msgctxt "a.save"\nmsgid "Save"\nmsgstr ""\n
#, fuzzy\nmsgctxt "a.close"\nmsgid "Close it"\nmsgstr "Cerrar"\n`),
    );
    expect(packed).toBe('{}');
  });
});
