import { DateOrderEvidence, monthFirst, orderOf } from './date-order';
import { previewImport } from './import-text';

const evidenceOf = (texts: readonly string[]): DateOrderEvidence => {
  const evidence = new DateOrderEvidence();
  for (const text of texts) evidence.note(text);
  return evidence;
};
/** The dates of a column as they are read on. */
const read = (texts: readonly string[], dayFirst = false) => {
  const order = orderOf(evidenceOf(texts), dayFirst);
  return texts.map((text) => monthFirst(text, order));
};

describe('Decision 339: which number of a date is the day', () => {
  it.each([
    [
      'a day above 12 proves it for the column',
      ['03/04/1990', '13/02/1985', '7.5'],
      ['04/03/1990', '02/13/1985', '5.7'],
    ],
    ['of which a month first is no proof', ['03/04/1990', '02/13/1985'], ['03/04/1990', '02/13/1985']],
    ['nothing proves it', ['03/04/1990', '05/05'], ['03/04/1990', '05/05']],
    [
      'both occur',
      ['03/04/1990', '13/02/1985', '02/13/1985', '5-5-1985'],
      [null, '02/13/1985', '02/13/1985', '5-5-1985'],
    ],
    [
      'a year comes first',
      ['1990-13-02', '1990-02-13', '13 May 1990', ''],
      ['1990-13-02', '1990-02-13', '13 May 1990', ''],
    ],
  ])('%s', (_, texts, expected) => {
    expect(read(texts)).toEqual(expected);
  });

  it('is what the user says where nothing proves it', () => {
    expect(read(['03/04/1990'], true)).toEqual(['04/03/1990']);
    expect(read(['03/04/1990', '02/13/1985'], true)).toEqual(['03/04/1990', '02/13/1985']);
  });

  it('is asked in the preview, of the column as far as it was read, and applied there', () => {
    const preview = (dates: readonly string[], dayFirst = false) =>
      previewImport(
        new TextEncoder().encode(`Phone,Birthday\n${dates.map((date) => `5125550101,${date}\n`).join('')}`),
        true,
        2,
        { columns: ['Phone', 'Birthday'], headless: false, dayFirst },
      );
    expect(preview(['1/1', '03/04/1990'])).toMatchObject({ openDates: ['03/04/1990'], lostBirthdays: [] });
    expect(preview(['03/04/1990', '1/1', '31/12/1990'])).toMatchObject({ openDates: [], lostBirthdays: [] });
    expect(preview(['31/04/1990', '30/04'])).toMatchObject({ lostBirthdays: ['31/04/1990'] });
    expect(preview(['03/04/1990', '12/31', '31/12'])).toMatchObject({ openDates: [], lostBirthdays: ['03/04/1990'] });
  });
});
