import { previewImport } from './import-text';
import { namedColumns } from './import-columns';
import { phoneColumns, rowPhone } from './row-phone';

/** The phone of each row of a file, with the columns that are suggested for it. */
function phonesOf(text: string): string[] {
  const { columns, choices, rows } = previewImport(new TextEncoder().encode(text), true, 20);
  const phones = phoneColumns(namedColumns(columns, choices.columns));
  return rows.map((cells) => {
    const reading = rowPhone(cells, phones);
    return 'phone' in reading ? reading.phone : reading.problem;
  });
}

describe('VAL-022: the phone of a row with several', () => {
  it('is that of the first column in which the row has one', () => {
    expect(
      phonesOf(
        'Home Phone,Mobile Phone,Business Phone\n5125550101,5125550102,5125550103\n5125550104,,5125550105\n,-,5125550106\nunknown,,\n',
      ),
    ).toEqual(['5125550102', '5125550104', '5125550106', 'This is not a phone number of 10 digits.']);
  });

  it('is the one that Google Contacts labels as mobile, and never a fax', () => {
    const head = 'First Name,Phone 1 - Label,Phone 1 - Value,Phone 2 - Label,Phone 2 - Value\n';
    const rows = [
      'Ann,Home,5125550101,Mobile,5125550102',
      'Ben,* Mobile,5125550103,Home,5125550104',
      'Cy,Home,5125550105,,',
      'Dee,Home Fax,5125550106,Work,5125550107',
      'Eve,Work Fax,5125550108,,',
      'Fay,Casa,5125550109,Móvil,5125550110',
      'Gus,,,Work,5125550111',
    ];
    expect(phonesOf(`${head}${rows.join('\n')}\n`)).toEqual([
      '5125550102',
      '5125550103',
      '5125550105',
      '5125550107',
      'The phone is missing.',
      '5125550110',
      '5125550111',
    ]);
  });

  it('is not replaced by another when it cannot be read', () => {
    expect(phonesOf('Mobile,Home Phone\n5550123,5125550101\n5.12556E+09,5125550102\n5125550103,\n')).toEqual([
      'This is not a phone number of 10 digits.',
      'Excel shortened this phone number; format the column as text and export it again.',
      '5125550103',
    ]);
  });
});
