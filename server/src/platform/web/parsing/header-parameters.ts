import { AppError } from '../../base/app-error';

export const unreadable = (): AppError => new AppError('bad_request', 'The request body could not be read.');

export interface HeaderValue {
  /** In lower case, as `form-data`. */
  value: string;
  parameters: ReadonlyMap<string, string>;
}

const PARAMETER = /;[ \t]*([\w!#$%&'*+.^`|~-]+)=(?:"((?:[^"\\]|\\.)*)"|([^\s;"]+))[ \t]*/y;
const VALUE = /^[ \t]*([\w!#$%&'*+.^`|~/-]+)[ \t]*/;

/** RFC 8187: `UTF-8''na%C3%AFve.png`. */
function decodeExtended(text: string): string {
  const [, charset = '', encoded = ''] = /^([\w-]+)'[\w-]*'(.*)$/s.exec(text) ?? [];
  if (charset.toLowerCase() !== 'utf-8') throw unreadable();
  try {
    return decodeURIComponent(encoded);
  } catch {
    throw unreadable();
  }
}

/** Reads `value; name=token; name="quoted"`; throws for anything else, and for a repeated name. */
export function readHeaderValue(text: string): HeaderValue {
  const head = VALUE.exec(text);
  if (!head) throw unreadable();
  const parameters = new Map<string, string>();
  let at = head[0].length;
  // Some clients end the header with a semicolon.
  for (const end = text.replace(/[; \t]+$/, '').length; at < end;) {
    PARAMETER.lastIndex = at;
    const found = PARAMETER.exec(text);
    if (!found) throw unreadable();
    const [, given = '', quoted, token = ''] = found;
    const name = given.toLowerCase();
    if (parameters.has(name)) throw unreadable();
    // Only quotes and backslashes are escaped: Windows paths contain single backslashes.
    const plain = quoted === undefined ? token : quoted.replaceAll(/\\(["\\])/g, '$1');
    parameters.set(name, name.endsWith('*') ? decodeExtended(plain) : plain);
    at = PARAMETER.lastIndex;
  }
  return { value: (head[1] ?? '').toLowerCase(), parameters };
}
