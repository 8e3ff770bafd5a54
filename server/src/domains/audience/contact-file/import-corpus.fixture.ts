import { PHONE_PROBLEMS as P } from '@textloom/contracts';
import { REASONS } from './import-row';

/** A file as a certain program writes it, and its result in an account without subscribers. */
export interface CorpusFile {
  name: string;
  data: Buffer;
  /** Numbers of imported, updated, skipped and failed rows. */
  counts: readonly [number, number, number, number];
  /** Stored first names, by phone. */
  names?: readonly string[];
  /** Number of subscribers stored as unsubscribed. */
  left?: number;
  /** Lines with errors, and the reason of each. */
  errors?: readonly (readonly [number, string])[];
}

const utf16 = (text: string, big = false): Buffer =>
  big ? Buffer.from(text, 'utf16le').swap16() : Buffer.from(text, 'utf16le');
/** The characters of cp1252 that the files below use. */
const CP1252: Record<string, number> = {
  '€': 0x80,
  '‘': 0x91,
  '’': 0x92,
  '“': 0x93,
  '”': 0x94,
  '–': 0x96,
  Š: 0x8a,
  ž: 0x9e,
};
const cp1252 = (text: string): Buffer =>
  Buffer.from(Array.from(text, (letter) => CP1252[letter] ?? letter.charCodeAt(0)));

const TWO = ['Phone,First Name', '5125550101,Ann', '5125550102,Ben'];
const file = (
  name: string,
  text: string | Buffer,
  counts: CorpusFile['counts'],
  more: Partial<CorpusFile> = {},
): CorpusFile => ({ name, data: Buffer.isBuffer(text) ? text : Buffer.from(text), counts, ...more });
const both = { names: ['Ann', 'Ben'] };
const cell = (phone: string, reason: string): CorpusFile =>
  file(`the phone ${phone}`, `Phone,First Name\n5125550101,Ann\n"${phone.replaceAll('"', '""')}",Ben\n`, [1, 0, 0, 1], {
    names: ['Ann'],
    errors: [[3, reason]],
  });
const good = (phone: string): CorpusFile =>
  file(`the phone ${phone}`, `Phone,First Name\n"${phone}",Ann\n`, [1, 0, 0, 0], { names: ['Ann'] });
const status = (header: string, value: string, left: number, errors = 0): CorpusFile =>
  file(`${header}: ${value}`, `Phone,First Name,${header}\n5125550101,Ann,${value}\n`, [1 - errors, 0, 0, errors], {
    left,
  });

export const CORPUS: readonly CorpusFile[] = [
  file('plain', TWO.join('\n'), [2, 0, 0, 0], both),
  file('Windows breaks and a mark (Excel, CSV UTF-8)', `\uFEFF${TWO.join('\r\n')}\r\n`, [2, 0, 0, 0], both),
  file('CR only (Excel for Mac)', `${TWO.join('\r')}\r`, [2, 0, 0, 0], both),
  file('mixed breaks', `${TWO[0]}\r\n${TWO[1]}\r${TWO[2]}\n`, [2, 0, 0, 0], both),
  file(
    'semicolons (Excel in Europe)',
    'Phone;First Name;Tags\r\n5125550101;Ann;"vip, new"\r\n5125550102;Ben;\r\n',
    [2, 0, 0, 0],
    both,
  ),
  file(
    'semicolons, named in the first line',
    'sep=;\r\nPhone;First Name\r\n5125550101;Ann\r\n5125550102;Ben\r\n12;Cy\r\n',
    [2, 0, 0, 1],
    { ...both, errors: [[5, P.digits]] },
  ),
  file('tabs', 'Phone\tFirst Name\n5125550101\tAnn\n5125550102\tBen\n', [2, 0, 0, 0], both),
  file('bars', 'Phone|First Name\n5125550101|Ann\n5125550102|Ben\n', [2, 0, 0, 0], both),
  file(
    'UTF-16LE with tabs (Excel, Unicode Text)',
    utf16('\uFEFFPhone\tFirst Name\r\n5125550101\tŁucja\r\n5125550102\t日本 😀\r\n'),
    [2, 0, 0, 0],
    { names: ['Łucja', '日本 😀'] },
  ),
  file('UTF-16BE', utf16('\uFEFFPhone,First Name\r\n5125550101,Ångström\r\n', true), [1, 0, 0, 0], {
    names: ['Ångström'],
  }),
  file('UTF-16LE without a mark', utf16('Phone,First Name\r\n5125550101,Zoë\r\n'), [1, 0, 0, 0], { names: ['Zoë'] }),
  file(
    'windows-1252 with smart quotes and €',
    cp1252('Phone,First Name\r\n5125550101,José “Pepe” O’Neil\r\n5125550102,Škoda–ž €5\r\n'),
    [2, 0, 0, 0],
    { names: ['José “Pepe” O’Neil', 'Škoda–ž €5'] },
  ),
  file(
    'UTF-8 and windows-1252 pasted together',
    Buffer.concat([Buffer.from('Phone,First Name\n5125550101,Zoë\n'), cp1252('5125550102,Renée’s\n')]),
    [2, 0, 0, 0],
    { names: ['Zoë', 'Renée’s'] },
  ),
  file('composed and decomposed letters', 'Phone,First Name\n5125550101,Zoe\u0308\n', [1, 0, 0, 0], {
    names: ['Zoe\u0308'],
  }),
  file(
    'all cells in quotes (Google, HubSpot)',
    '"Phone","First Name","Tags"\n"5125550101","Ann","a,b"\n"5125550102","Ben ""Big"" B",""\n',
    [2, 0, 0, 0],
    { names: ['Ann', 'Ben "Big" B'] },
  ),
  file(
    'breaks inside of quotes (Outlook)',
    'Phone,First Name,Address\r\n5125550101,Ann,"1 Main St\r\nApt 2\r\nAustin"\r\n12,Ben,\r\n',
    [1, 0, 0, 1],
    { names: ['Ann'], errors: [[5, P.digits]] },
  ),
  file('spaces around quotes', 'Phone, First Name\n5125550101, "Smith, Ann"\n5125550102 , "Ben" \n', [2, 0, 0, 0], {
    names: ['Smith, Ann', 'Ben'],
  }),
  file(
    'a quotation mark inside of a name',
    'Phone,First Name\n5125550101,Ann "Annie" A\n5125550102,"Ben "Big" B"\n',
    [2, 0, 0, 0],
    { names: ['Ann "Annie" A', 'Ben "Big" B'] },
  ),
  file(
    'one mark never closed',
    'Phone,First Name\n5125550101,Ann\n5125550102,"Ben\n5125550103,Cy\n5125550104,Dee\n',
    [3, 0, 0, 1],
    { names: ['Ann', 'Cy', 'Dee'], errors: [[3, REASONS.unclosed]] },
  ),
  file(
    'one mark never closed before quoted rows',
    'Phone,First Name\n5125550102,"Ben\n5125550103,"Cy"\n5125550104,"Dee"\n',
    [2, 0, 0, 1],
    { names: ['Cy', 'Dee'], errors: [[2, REASONS.unclosed]] },
  ),
  file(
    'a mark that swallows rows',
    'Phone,First Name\n5125550102,"Ben\n5125550103,Cy\n5125550104,Dee"\n5125550105,Eve\n',
    [3, 0, 0, 1],
    { names: ['Cy', 'Dee"', 'Eve'], errors: [[2, REASONS.unclosed]] },
  ),
  file(
    'several marks never closed',
    'Phone,First Name\n5125550101,"Ann\n5125550102,"Ben\n5125550103,Cy\n5125550104,"Dee',
    [1, 0, 0, 3],
    {
      names: ['Cy'],
      errors: [
        [2, REASONS.unclosed],
        [3, REASONS.unclosed],
        [5, REASONS.unclosed],
      ],
    },
  ),
  file(
    'short and long rows',
    'Phone,First Name,Last Name\n5125550101\n5125550102,Ben,B,more,cells\n,,\n\n',
    [2, 0, 0, 0],
    { names: ['', 'Ben'] },
  ),
  file(
    'empty columns and columns of one name',
    ',Notes,Phone,Notes,First Name,\n,a,5125550101,b,Ann,\n',
    [1, 0, 0, 0],
    { names: ['Ann'] },
  ),
  file(
    'names with formulas that were made harmless',
    "Phone,First Name\n5125550101,'=cmd\n5125550102,'@home\n'+15125550103,''=x\n5125550104,'quoted'\n",
    [4, 0, 0, 0],
    { names: ['=cmd', '@home', "'=x", "'quoted'"] },
  ),
  file('a phone twice, in two writings', 'Phone,First Name\n5125550101,Ann\n(512) 555-0101,Again\n', [1, 0, 1, 0], {
    names: ['Ann'],
  }),
  ...[
    '1-512-555-0101',
    '+1 (512) 555-0101',
    '512.555.0101',
    '5125550101.0',
    '5.125550101E+09',
    "'5125550101",
    'tel:+15125550101',
    '５１２５５５０１０１',
    '512\u00A0555\u00A00101',
    '512‑555‑0101',
  ].map(good),
  ...(
    [
      ['+44 20 7946 0958', P.foreign],
      ['+5215512345678', P.foreign],
      ['0125550101', P.area],
      ['112-555-0101', P.area],
      ['512-155-0101', P.exchange],
      ['2222222222', P.fake],
      ['1234567890', P.fake],
      ['5.12555E+09', P.excel],
      ['512-555-0101 x12', P.extension],
      ['512-555-0101 ext 5', P.extension],
      ['5125550101, 5125550102', P.several],
      ['5125550101 ::: 5125550102', P.several],
      ['512555010', P.digits],
      ['n/a', P.digits],
      ['  ', P.missing],
    ] as const
  ).map(([phone, reason]) => cell(phone, reason)),
  ...(
    [
      ['Status', 'Unsubscribed'],
      ['Subscribed', 'no'],
      ['Opt-in/Opted out', 'Opted out'],
      ['SMS Status', 'STOP'],
      ['Opt In', 'FALSE'],
      ['Unsubscribed', 'yes'],
      ['Unsubscribed On', '04/01/2026'],
      ['status', 'Never subscribed'],
    ] as const
  ).map(([header, value]) => status(header, value, 1)),
  ...(
    [
      ['Status', 'Subscribed'],
      ['Opt-in', 'Yes'],
      ['Unsubscribed', 'No'],
      ['Unsubscribed On', ''],
    ] as const
  ).map(([header, value]) => status(header, value, 0)),
  ...([['Opt-in', '']] as const).map(([header, value]) => status(header, value, 0, 1)),
];
