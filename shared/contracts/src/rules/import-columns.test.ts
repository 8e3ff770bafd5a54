import { readCell } from './csv-cell';
import { slugOf } from './custom-fields';
import { dividedName, guessColumns, isExact, withFieldNames, withSlugs } from './import-columns';
import { IMPORT_PROBLEMS, importRows, openImport, previewImport, type ColumnChoices } from './import-text';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const guess = (names: string): string => guessColumns(names.split(',')).join(',');

describe('VAL-022, VAL-024: the columns of a file', () => {
  it.each([
    [
      'Google Contacts',
      'First Name,Middle Name,Last Name,Phone 1 - Label,Phone 1 - Value,E-mail 1 - Value',
      'First Name,,Last Name,Phone Label,Phone,Email',
    ],
    [
      'Google Contacts of 2023',
      'Name,Given Name,Family Name,Group Membership,E-mail 1 - Value,Phone 1 - Type,Phone 1 - Value',
      ',First Name,Last Name,Tags,Email,Phone Label,Phone',
    ],
    [
      'Outlook',
      'First Name,Last Name,E-mail Address,Home Phone,Mobile Phone,Company,Home Street,Home City,Home State,Home Postal Code',
      'First Name,Last Name,Email,Second Phone,Phone,Company Name,Address,City,State,Zip',
    ],
    [
      'Mailchimp',
      'Email Address,First Name,Last Name,Address,Phone Number,TAGS',
      'Email,First Name,Last Name,Address,Phone,Tags',
    ],
    [
      'Shopify',
      'First Name,Last Name,Email,Accepts SMS Marketing,Default Address Company,Default Address Address1,Default Address City,Default Address Province Code,Default Address Zip,Phone,Tags',
      'First Name,Last Name,Email,Status,Company Name,Address,City,State,Zip,Phone,Tags',
    ],
    [
      'Square',
      'Reference ID,First Name,Last Name,Email Address,Phone Number,Birthday,Company Name',
      ',First Name,Last Name,Email,Phone,Birthday,Company Name',
    ],
    [
      'HubSpot',
      'First Name,Last Name,Email,Phone Number,Mobile Phone Number,City,State/Region,Postal Code',
      'First Name,Last Name,Email,Second Phone,Phone,City,State,Zip',
    ],
    ['a table of a program', 'first_name,last_name,cell,zip_code', 'First Name,Last Name,Phone,Zip'],
    ['names in one word', 'FirstName,LastName,MobileNumber', 'First Name,Last Name,Phone'],
    ['whole names', 'Customer Name,Telephone', 'Full Name,Phone'],
    ['spaces that do not break', 'Phone\u00a0,First\u00a0Name', 'Phone,First Name'],
    ['marks that nobody sees', '\u200ePhone,\u2068First Name\u2069,Last\u00adName', 'Phone,First Name,Last Name'],
    ['any dash', 'First\u2011Name,Cell \u2013 Phone', 'First Name,Phone'],
    ['German', 'Vorname,Nachname,Handynummer,E-Mail,PLZ,Ort', 'First Name,Last Name,Phone,Email,Zip,City'],
    ['kinds behind names', 'Phone - home,Phone - mobile,City - Home', 'Second Phone,Phone,City'],
    ['Spanish', 'Nombre,Apellidos,Celular,Correo', 'First Name,Last Name,Phone,Email'],
    [
      'Spanish, all of them',
      'Nombre,Primer apellido,Teléfono móvil,Correo electrónico,Dirección,Ciudad,Provincia,Código postal,Empresa,Etiquetas,Fecha de nacimiento',
      'First Name,Last Name,Phone,Email,Address,City,State,Zip,Company Name,Tags,Birthday',
    ],
    ['Spanish, whole names', 'Nombre,Número de teléfono,Teléfono de casa', 'Full Name,Phone,Second Phone'],
    [
      'French, all of them',
      'Prénom,Nom,Téléphone portable,Courriel,Adresse,Ville,Province,Code postal,Société,Étiquettes,Date de naissance',
      'First Name,Last Name,Phone,Email,Address,City,State,Zip,Company Name,Tags,Birthday',
    ],
    ['French, whole names', 'Nom complet,Numéro de téléphone,Adresse e-mail', 'Full Name,Phone,Email'],
    ['words that only contain one', 'Phoneme,Nickname,Username,Email opt-out reason', ',,,'],
  ])('are recognised in a file of %s', (_tool, names, columns) => {
    expect(guess(names)).toBe(columns);
  });

  it('are sent only when the names do not say them', () => {
    expect(isExact(['Phone', 'first name ', 'Opt-In', 'Shoe size'], ['Phone', 'First Name', 'Status', ''])).toBe(true);
    expect(isExact(['Mobile'], ['Phone'])).toBe(false);
    expect(isExact(['Phone', 'Email'], ['Phone', ''])).toBe(false);
  });

  it('may be custom fields, by their exact name, once each; names of ours come first', () => {
    const fields = ['Shoe size', 'City', 'Mobile'].map((name) => ({ name, slug: slugOf(name, []) }));
    const header = ['Cell', 'shoe  SIZE', 'City', 'Mobile', 'Shoe size'];
    const columns = guessColumns(header, false, fields);
    expect(columns).toEqual(['Phone', 'field_shoe_size', 'City', 'field_mobile', '']);
    expect(guessColumns(header)).toEqual(['Phone', '', 'City', 'Second Phone', '']);
    expect(isExact(['Phone', 'Shoe size'], ['Phone', 'field_shoe_size'], fields)).toBe(false);
    expect(isExact(['Phone', 'Shoe size'], ['Phone', ''], fields)).toBe(false);
    expect(isExact(['Phone', 'Shoe sizes'], ['Phone', ''], fields)).toBe(true);
    expect(withSlugs(header, fields)).toEqual(['Cell', 'field_shoe_size', 'City', 'field_mobile', 'Shoe size']);
    expect(withFieldNames(['Phone', 'field_mobile', 'field_gone'], fields)).toEqual(['Phone', 'Mobile', 'field_gone']);
  });

  it('that are left out do not name a custom field by its slug either', () => {
    const list = openImport('Phone,field_size\n5125550101,7\n', { columns: ['Phone', ''], headless: false });
    expect(list).toMatchObject({ header: ['Phone', 'field_size (left out)'] });
  });

  const preview = (text: string, choices?: ColumnChoices) => previewImport(bytes(text), true, 5, choices);

  it('are suggested by the first row of a file without names', () => {
    const { columns, choices, rows, problem } = preview('Ann;5125550123;ann@example.com\nBen;5125550124;\n');
    expect([columns, choices]).toEqual([['', '', ''], { columns: ['', 'Phone', 'Email'], headless: true }]);
    expect([rows.length, problem]).toEqual([2, null]);
  });

  it.each([
    [
      'mobile ones first, then those at home, then those at work',
      'Mobile,Work Phone,Home Phone\n,,5125550123\n,n/a,5125550124\n',
      'Phone,Third Phone,Second Phone',
    ],
    ['a kind alone, beside a phone', 'Mobile,Home\n,5125550123\n5125550124,\n', 'Phone,Second Phone'],
    ['a kind alone that holds no phones', 'Mobile,Home\n5125550124,12 Main St\n', 'Phone,'],
    ['the specified one first', 'Mobile,Phone\n5125550124,5125550123\n', 'Second Phone,Phone'],
    ['none that has other numbers', 'Text,Cell\nCall at 5,5125550123\n', ',Phone'],
    ['our own order first', 'Second Phone,Phone,Mobile\n5125550124,,5125550123\n', 'Second Phone,Phone,Third Phone'],
    ['two of one name as they are', 'Phone,Phone,Mobile\n5125550124,,5125550123\n', 'Phone,Phone,'],
    ['the one with the better name', 'Work Phone,Mobile\n5125550123,5125550199\n5125550124,\n', 'Second Phone,Phone'],
    ['the only one that holds phones', 'Who,Number,Age\nAnn,5125550123,42\nBen,,43\n', ',Phone,'],
    ['none of two that hold phones', 'From,To\n5125550123,5125550124\n', ','],
    ['the specified one, although it is empty', 'Phone,Name\n,Ann\n', 'Phone,Full Name'],
  ])('are checked against the first rows: %s', (_, text, columns) => {
    expect(preview(text).choices.columns.join(',')).toBe(columns);
  });

  it.each([
    ['a title', 'Our customers\nName,Phone number\nAnn,5125550123\n', ['Name', 'Phone number'], 1],
    ['a title that sounds like a name', 'Phone numbers\nName,Cell\nAnn,5125550123\n', ['Name', 'Cell'], 1],
    [
      'title, date and an empty row',
      'List,,\n,"May 4, 2026",\n\nWho,Mobile,Zip\nAnn,5125550123,1\n',
      ['Who', 'Mobile', 'Zip'],
      2,
    ],
    ['a title above names that nobody knows', 'List\nWho,Number\nAnn,5125550123\n', ['Who', 'Number'], 1],
    ['nothing above our own name', 'Phone\nPhone,Name\n5125550123,Ann\n', ['Phone'], 0],
    ['a person, who is no title', 'Ann;5125550123\nName;Phone number\n', ['', ''], 0],
  ])('are found below %s', (_, text, names, above) => {
    const { columns, choices } = preview(text);
    expect([columns, choices.titleRows ?? 0]).toEqual([names, above]);
  });

  it('name the phones that a spreadsheet shortened', () => {
    expect(preview('Phone,Zip\n5.12556E+09,1E+04\n5.125550123E+09,1\n5125550124,2\n').shortenedPhones).toEqual([
      '5.12556E+09',
    ]);
  });

  it.each(['sep=;', '"sep=;"', 'sep=;;', 'SEP=;'])('stand below a line that names the delimiter: %s', (line) => {
    const text = `${line}\r\nPhone;Tags\r\n5125550123;a,b\r\n`;
    expect(preview(text)).toMatchObject({ columns: ['Phone', 'Tags'], rows: [['5125550123', 'a,b']], problem: null });
  });

  it('are chosen by the user: a Phone column is still mandatory, and no field is read twice', () => {
    const text = 'Who,Number,Other\nAnn,5125550123,5125550124\n';
    expect(preview(text).problem).toBe(IMPORT_PROBLEMS.noPhone);
    expect(preview(text, { columns: ['Full Name', '', 'Phone'], headless: false }).problem).toBeNull();
    expect(preview(text, { columns: ['', 'Phone', 'Phone'], headless: false }).problem).toBe(
      `${IMPORT_PROBLEMS.sameName}Phone.`,
    );
    expect(openImport(text, { columns: ['Phone', ''], headless: false })).toEqual({
      problem: IMPORT_PROBLEMS.otherColumns,
    });
  });

  it('keep their own names when they are left out, and are not read', () => {
    const list = openImport('Phone,Email,Opt-out\n5125550123,a@b.example,yes\n', {
      columns: ['Phone', '', ''],
      headless: false,
    });
    expect(list).toMatchObject({ header: ['Phone', 'Email (left out)', 'Opt-out (left out)'] });
  });

  it('read the first row of a file without names as a person', () => {
    const text = '5125550123,Ann\n';
    const list = openImport(text, { columns: ['Phone', 'First Name'], headless: true });
    if ('problem' in list) throw new Error(list.problem);
    expect([...importRows(text, list)].map(({ cells }) => cells)).toEqual([['5125550123', 'Ann']]);
  });
});

it.each([
  ['Mary', ['Mary', '']],
  ['Mary Ann  Smith', ['Mary', 'Ann Smith']],
  ['Smith, Mary', ['Mary', 'Smith']],
  ['Smith,', ['Smith', '']],
  ['', ['', '']],
])('a whole name is divided: %j', (name, parts) => {
  const { first, last } = dividedName(name);
  expect([first, last]).toEqual(parts);
});

it('a number that a program protects from spreadsheets is read', () => {
  expect([readCell('="2125550123"'), readCell(' ="" '), readCell('="a"b"')]).toEqual(['2125550123', '', '="a"b"']);
});
