export interface BrokenBody {
  what: string;
  type: string;
  body: Buffer;
}

const BOUNDARY = '----doors7MA4YWxk';
const CRLF = '\r\n';
export const FORM_TYPE = `multipart/form-data; boundary=${BOUNDARY}`;
const END = `--${BOUNDARY}--${CRLF}`;
const FIELD = 'Content-Disposition: form-data; name="email"';

/** One part as it is written: its headers, an empty line, its content. */
const part = (headers: string, content = 'a@b.example'): string =>
  `--${BOUNDARY}${CRLF}${headers}${CRLF}${CRLF}${content}${CRLF}`;
const form = (...parts: string[]): string => parts.join('') + END;

const GOOD = form(
  part(FIELD),
  part('Content-Disposition: form-data; name="password"', 'secret'),
  part('Content-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png', 'PNG'),
);
const many = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));
const bytes = (body: string): Buffer => Buffer.from(body, 'latin1');
const named = (name: string): string => form(part(`Content-Disposition: form-data; name="${name}"`));

const TYPES: readonly (readonly [what: string, type: string])[] = [
  ['no boundary', 'multipart/form-data'],
  ['an empty boundary', 'multipart/form-data; boundary='],
  ['an empty quoted boundary', 'multipart/form-data; boundary=""'],
  ['a boundary without a value', 'multipart/form-data; boundary'],
  ['a boundary of 71 characters', `multipart/form-data; boundary=${'b'.repeat(71)}`],
  ['two boundaries', `${FORM_TYPE}; boundary=other`],
  ['a boundary that ends with a space', 'multipart/form-data; boundary="a "'],
  ['an unclosed boundary', `multipart/form-data; boundary="${BOUNDARY}`],
  ['a boundary that nobody uses', 'multipart/form-data; boundary=elsewhere'],
  ['a boundary that is longer', `${FORM_TYPE}X`],
  ['a boundary that is shorter', FORM_TYPE.slice(0, -1)],
  ['a boundary in other case', FORM_TYPE.replace('doors', 'DOORS')],
  ['a boundary with a space', 'multipart/form-data; boundary=a b'],
  ['another parameter only', 'multipart/form-data; charset=utf-8'],
  ['a comma for a semicolon', FORM_TYPE.replace(';', ',')],
  ['a boundary with accents', 'multipart/form-data; boundary="bö"'],
];

const BODIES: Readonly<Record<string, string>> = {
  'nothing at all': '',
  'a line break only': CRLF,
  'a boundary only': `--${BOUNDARY}`,
  'one delimiter only': `--${BOUNDARY}${CRLF}`,
  'no last boundary': part(FIELD),
  'a last boundary with one dash': `${part(FIELD)}--${BOUNDARY}-${CRLF}`,
  'a last boundary in other case': `${part(FIELD)}--${BOUNDARY.toUpperCase()}--`,
  'words behind the last boundary': `${GOOD.trimEnd()}more`,
  'words behind a delimiter': GOOD.replace(`${BOUNDARY}${CRLF}`, `${BOUNDARY}x${CRLF}`),
  'a preamble': `hello${CRLF}${GOOD}`,
  'a preamble of zeros': `\0\0\0${GOOD}`,
  'one dash': GOOD.slice(1),
  'no dashes': GOOD.slice(2),
  'three dashes': `-${GOOD}`,
  'two line breaks first': CRLF + CRLF + GOOD,
  'line feeds only': GOOD.replaceAll(CRLF, '\n'),
  'carriage returns only': GOOD.replaceAll(CRLF, '\r'),
  'a line feed behind the boundary': GOOD.replace(`${BOUNDARY}${CRLF}`, `${BOUNDARY}\n`),
  'no empty line': `--${BOUNDARY}${CRLF}${FIELD}${CRLF}a@b.example${CRLF}${END}`,
  'no headers': `--${BOUNDARY}${CRLF}${CRLF}a@b.example${CRLF}${END}`,
  'a header without a colon': form(part(`${FIELD}${CRLF}Nonsense`)),
  'a header without a name': form(part(`${FIELD}${CRLF}: value`)),
  'a space in the name of a header': form(part('Content Disposition: form-data; name="email"')),
  'a space before the colon': form(part('Content-Disposition : form-data; name="email"')),
  'a folded header': form(part(`Content-Disposition: form-data;${CRLF} name="email"`)),
  'a zero in a header': form(part(`${FIELD}\0`)),
  'a bell in a header': form(part(`${FIELD}${CRLF}X-A: \u0007`)),
  'a bare line feed in a header': form(part(`${FIELD}\nX-A: 1`)),
  'a bare carriage return in a header': form(part(`${FIELD}\rX-A: 1`)),
  '21 headers': form(part([FIELD, ...many(20, (n) => `X-${n}: 1`)].join(CRLF))),
  '1,000 headers': form(part([FIELD, ...many(1_000, (n) => `X-${n}: 1`)].join(CRLF))),
  'a header of 9 kB': form(part(`${FIELD}${CRLF}X-A: ${'a'.repeat(9_000)}`)),
  'two dispositions': form(part(`${FIELD}${CRLF}${FIELD}`)),
  'no disposition': form(part('Content-Type: text/plain')),
  'an empty disposition': form(part('Content-Disposition:')),
  'the disposition attachment': form(part('Content-Disposition: attachment; name="email"')),
  'the disposition file': form(part('Content-Disposition: file; filename="a"')),
  'a disposition without type': form(part('Content-Disposition: name="email"')),
  'no name': form(part('Content-Disposition: form-data')),
  'a filename without a name': form(part('Content-Disposition: form-data; filename="a.png"')),
  'an empty name': named(''),
  'a name without a value': form(part('Content-Disposition: form-data; name')),
  'a name without quotes or text': form(part('Content-Disposition: form-data; name=')),
  'a name of 201 characters': named('n'.repeat(201)),
  'a name of 7,000 characters': named('n'.repeat(7_000)),
  'a name with a zero': named('em\0ail'),
  'a name with a line feed': named('em\nail'),
  'a name with a carriage return': named('em\rail'),
  'a name with a line break': named('em\r\nail'),
  'a name with a delete character': named('em\u007fail'),
  'an unclosed name': form(part('Content-Disposition: form-data; name="email')),
  'two names': form(part(`${FIELD}; name="other"`)),
  'words behind a name': form(part(`${FIELD} and more`)),
  'a file name with a zero': form(part(`${FIELD}; filename="a\0.png"`)),
  'a file name with a line feed': form(part(`${FIELD}; filename="a\n.png"`)),
  'an unclosed file name': form(part(`${FIELD}; filename="a.png`)),
  'two file names': form(part(`${FIELD}; filename="a"; filename="b"`)),
  'a percent sign alone': form(part(`${FIELD}; filename*=UTF-8''%`)),
  'half a percent code': form(part(`${FIELD}; filename*=UTF-8''%C3`)),
  'a percent code of no text': form(part(`${FIELD}; filename*=UTF-8''%ff%fe`)),
  'a file name in an unknown encoding': form(part(`${FIELD}; filename*=KLINGON''a`)),
  'an extended name without its marks': form(part(`${FIELD}; filename*=a.png`)),
  'an unknown encoding': form(part(`${FIELD}${CRLF}Content-Type: text/plain; charset=klingon`)),
  'bytes that are no UTF-8': form(part(FIELD, '\xff\xfe\xfa')),
  'half a character of UTF-8': form(part(FIELD, 'a\xc3')),
  'an encoded surrogate': form(part(FIELD, '\xed\xa0\x80')),
  'a type that is none': form(part(`${FIELD}${CRLF}Content-Type: ;;;`)),
  'two types': form(part(`${FIELD}${CRLF}Content-Type: text/plain${CRLF}Content-Type: text/html`)),
  base64: form(part(`${FIELD}${CRLF}Content-Transfer-Encoding: base64`, 'YQ==')),
  'quoted-printable': form(part(`${FIELD}${CRLF}Content-Transfer-Encoding: quoted-printable`)),
  'an unknown transfer encoding': form(part(`${FIELD}${CRLF}Content-Transfer-Encoding: x-zip`)),
  'a nested multipart/mixed': form(
    part(`${FIELD}${CRLF}Content-Type: multipart/mixed; boundary=inner`, '--inner\r\n\r\n\r\n--inner--'),
  ),
  'a nested form': form(part(`${FIELD}${CRLF}Content-Type: multipart/form-data; boundary=inner`)),
  'two files under one name': form(
    ...many(2, () => part('Content-Disposition: form-data; name="file"; filename="a.png"')),
  ),
  'one good part and one without a name': form(part(FIELD), part('Content-Disposition: form-data')),
  JSON: '{"email":"a@b.example"}',
  'an urlencoded form': 'email=a%40b.example&password=secret',
  noise: '\x93\x00\xfe\x11'.repeat(500),
  'a delimiter inside a header': `--${BOUNDARY}${CRLF}X: 1${CRLF}--${BOUNDARY}${CRLF}${FIELD}${CRLF}${CRLF}a${CRLF}${END}`,
};

const PROTOTYPE = [
  '__proto__',
  'constructor',
  'toString',
  'valueOf',
  'hasOwnProperty',
  'isPrototypeOf',
  '__defineGetter__',
  '__lookupSetter__',
];
const CUTS = 24;

/** Multipart bodies that are not forms, each for a different reason. */
export const brokenBodies: readonly BrokenBody[] = [
  ...TYPES.map(([what, type]) => ({ what, type, body: bytes(GOOD) })),
  ...Object.entries(BODIES).map(([what, body]) => ({ what, type: FORM_TYPE, body: bytes(body) })),
  ...PROTOTYPE.map((name) => ({ what: `the name ${name}`, type: FORM_TYPE, body: bytes(named(name)) })),
  ...many(CUTS, (n) => Math.floor(((GOOD.length - 4) * n) / CUTS)).map((length) => ({
    what: `the first ${length} bytes of a good one`,
    type: FORM_TYPE,
    body: bytes(GOOD.slice(0, length)),
  })),
];

/** Well-formed forms that exceed a limit. */
export const endlessForms: readonly BrokenBody[] = [
  {
    what: 'thousands of fields',
    type: FORM_TYPE,
    body: bytes(form(...many(3_000, (n) => part(`Content-Disposition: form-data; name="f${n}"`, '')))),
  },
  {
    what: 'thousands of fields of one name',
    type: FORM_TYPE,
    body: bytes(form(...many(3_000, () => part(FIELD, '')))),
  },
  {
    what: 'thousands of files',
    type: FORM_TYPE,
    body: bytes(form(...many(3_000, (n) => part(`Content-Disposition: form-data; name="f${n}"; filename="a"`, 'x')))),
  },
];

/** Valid forms as various programs write them: fields a and b, and a file under `file` if its name is given. */
export const goodForms: readonly (BrokenBody & { fields: Readonly<Record<string, string>>; file?: string })[] = [
  {
    what: 'a browser',
    type: FORM_TYPE,
    body: Buffer.from(
      form(
        part('Content-Disposition: form-data; name="a"', 'ä€'),
        part('Content-Disposition: form-data; name="file"; filename="Ü %22.png"\r\nContent-Type: image/png', 'x'),
      ),
    ),
    fields: { a: 'ä€' },
    file: 'Ü %22.png',
  },
  {
    what: '.NET: a quoted boundary, plain names, the type first',
    type: `multipart/form-data; boundary="${BOUNDARY}"`,
    body: bytes(
      form(
        part('Content-Type: text/plain; charset=utf-8\r\nContent-Disposition: form-data; name=a', '1'),
        part(`Content-Disposition: form-data; name=file; filename=a.png; filename*=utf-8''%C3%BC.png`, 'x'),
      ),
    ),
    fields: { a: '1' },
    file: 'ü.png',
  },
  {
    what: 'OkHttp: a length in each part',
    type: FORM_TYPE,
    body: bytes(
      form(
        part('Content-Disposition: form-data; name="a"\r\nContent-Length: 1', '1'),
        part(
          'Content-Disposition: form-data; name="b"\r\nContent-Transfer-Encoding: binary\r\nContent-Type: text/plain; charset=ISO-8859-1',
          '\xe4',
        ),
      ),
    ),
    fields: { a: '1', b: 'ä' },
  },
  {
    what: 'Go: escaped quotes',
    type: FORM_TYPE,
    body: bytes(form(part('Content-Disposition: form-data; name="file"; filename="a\\"b\\\\c.png"', 'x'))),
    fields: {},
    file: 'a"b\\c.png',
  },
  {
    what: 'a Windows path',
    type: FORM_TYPE,
    body: bytes(form(part('Content-Disposition: form-data; name="file"; filename="C:\\dir\\a.png"', 'x'))),
    fields: {},
    file: 'C:\\dir\\a.png',
  },
  {
    what: 'a line break first and none last',
    type: FORM_TYPE,
    body: bytes(CRLF + form(part('Content-Disposition: form-data; name="a"', '1')).trimEnd()),
    fields: { a: '1' },
  },
  {
    what: 'an epilogue',
    type: FORM_TYPE,
    body: bytes(`${form(part('Content-Disposition: form-data; name="a"', '1'))}epilogue`),
    fields: { a: '1' },
  },
  {
    what: 'a content with line breaks and dashes',
    type: FORM_TYPE,
    body: bytes(form(part('Content-Disposition: form-data; name="a"', '\r\n--\r\n----doors\r\n'))),
    // Line ends of every text become \n (decision 306).
    fields: { a: '\n--\n----doors\n' },
  },
  {
    what: 'a file input left empty',
    type: FORM_TYPE,
    body: bytes(
      form(
        part('Content-Disposition: form-data; name="a"', ''),
        part('Content-Disposition: form-data; name="file"; filename=""\r\nContent-Type: application/octet-stream', ''),
      ),
    ),
    fields: { a: '' },
  },
  { what: 'no parts', type: FORM_TYPE, body: bytes(END), fields: {} },
  {
    what: 'headers in lower case, a semicolon last, a parameter more',
    type: `Multipart/Form-Data;charset=UTF-8;BOUNDARY=${BOUNDARY}`,
    body: bytes(form(part('content-disposition: form-data;name=a;', '1'))),
    fields: { a: '1' },
  },
];
