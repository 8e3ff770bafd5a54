import { ConsentScan, consentPlan, type Decisions, type Scanned } from './consent-scan';
import { checkedGuesses, guessColumns } from './import-columns';
import { statusOf, type Decided } from './subscription-status';

const MANY = ['5125550101', '5125550102', '5125550103', '5125550104'];

/** The scan of a file with a phone and this column, which holds these cells. */
function scan(heading: string, cells: readonly string[]): Scanned {
  const names = ['Phone', heading];
  const rows = cells.map((cell, row) => [MANY[row] ?? '', cell]);
  const consent = new ConsentScan({ names, choices: checkedGuesses(names, guessColumns(names), rows) });
  for (const row of rows) consent.add(row);
  return consent.result();
}

/** What becomes of each cell: in, out, `asked`, or the reason to refuse its row. */
function said(heading: string, cells: readonly string[], decided?: Decided): string[] {
  const scanned = scan(heading, cells);
  if (scanned.questions.length > 0 && !decided) return cells.map(() => 'asked');
  const decisions: Decisions = decided ? { 1: decided } : {};
  const plan = consentPlan(scanned, decisions);
  return cells.map((cell) => {
    const status = statusOf(['', cell], plan);
    return typeof status === 'string' ? status : status.reason;
  });
}

const [IN, OUT, ASKED] = ['subscribed', 'unsubscribed', 'asked'];

/** A heading with a cell of somebody who said no and one of somebody who may be texted. */
const OBEYED: readonly (readonly [heading: string, no: string, yes: string])[] = [
  // English
  ['Text OK?', 'No', 'Yes'],
  ['TextOK', 'no', 'yes'],
  ['text_ok', 'N', 'Y'],
  ['OK to text', 'No', 'Yes'],
  ['Accept SMS Marketing', 'NO', 'YES'],
  ['Accepts SMS Marketing', 'no', 'yes'],
  ['acceptsSmsMarketing', 'false', 'true'],
  ['SMSOptIn', 'FALSE', 'TRUE'],
  ['smsOptIn', '0', '1'],
  ['sms_opt_in', '0', '1'],
  ['SMS Opt-In?', 'opted out', 'opted in'],
  ['Opt-in', 'no', 'yes'],
  ['OptIn', 'n', 'y'],
  ['OPTED IN', 'No', 'Yes'],
  ['Text Opt-In', 'Unsubscribed', 'Subscribed'],
  ['SMS Consent', 'denied', 'granted'],
  ['Consent', 'withdrawn', 'given'],
  ['Has consented to texts', 'false', 'true'],
  ['Consent to receive text messages', 'No', 'Yes'],
  ['Marketing Allowed', 'No', 'Yes'],
  ['SMS allowed', 'not allowed', 'allowed'],
  ['Texting permission', 'No', 'Yes'],
  ['Text Message Permission', 'revoked', 'granted'],
  ['Agrees to texts', 'No', 'Yes'],
  ['May we text you?', 'no', 'yes'],
  ['Can text', '✗', '✓'],
  ['Wants texts', 'No', 'Yes'],
  ['SMS Status', 'STOP', 'Active'],
  ['SMS Marketing Status', 'UNSUBSCRIBED', 'SUBSCRIBED'],
  ['Text subscription', 'cancelled', 'active'],
  ['List Status', 'Unsubscribed', 'Subscribed'],
  ['Status', 'Opted Out', 'Opted In'],
  ['STATUS ', 'unsubscribed', 'subscribed'],
  ['Subscription Status', 'Never subscribed', 'Subscribed'],
  ['subscriber_status', 'Do not text', 'subscribed'],
  ['Opt-in/Opted out', 'Opted out', 'Opt in'],
  ['Subscribed', 'no', 'yes'],
  ['Is Subscribed', 'f', 't'],
  ['Do not text', 'Yes', 'No'],
  ['DoNotText', 'TRUE', 'FALSE'],
  ['do_not_text', '1', '0'],
  ["Don't text", 'x', ''],
  ['Don’t text', 'X', ' '],
  ['Do Not Contact', 'yes', ''],
  ['DNT', 'x', ''],
  ['DND', 'true', 'false'],
  ['Blocked', 'Yes', 'No'],
  ['Blacklisted', '1', '0'],
  ['Opt out', 'Yes', 'No'],
  ['OptOut', 'true', 'false'],
  ['SMS Opt-Out', 'y', 'n'],
  ['opted_out', 'true', ''],
  ['Unsubscribed', 'yes', 'no'],
  ['UnSubscribed', 'yes', 'no'],
  ['Unsubscribed from SMS', 'TRUE', 'FALSE'],
  ['Unsubscribed On', '04/01/2026', ''],
  ['Opt-out date', '2026-04-01 12:00:00', '0000-00-00'],
  ['UNSUB_TIME', 'Apr 1, 2026', 'never'],
  ['Stopped', 'Yes', 'No'],
  ['No texts', 'x', ''],
  ['No SMS', 'yes', 'no'],
  ['Suppressed', 'true', 'null'],
  ['ｕｎｓｕｂｓｃｒｉｂｅｄ', 'yes', 'no'],
  // Spanish
  ['Baja', 'Sí', 'No'],
  ['BAJA', 'si', ''],
  ['Dado de baja', 'Sí', 'No'],
  ['Acepta SMS', 'No', 'Sí'],
  ['Acepta mensajes de texto', 'no', 'sí'],
  ['Acepta recibir SMS', 'No', 'Sí'],
  ['¿Acepta recibir mensajes?', 'NO', 'SÍ'],
  ['Suscrito', 'no', 'sí'],
  ['Suscrita', 'baja', 'suscrita'],
  ['Consentimiento', 'No', 'Sí'],
  ['Consentimiento SMS', 'rechazado', 'aceptado'],
  ['Autoriza SMS', 'No autoriza', 'Sí'],
  ['Permiso para mensajes', 'No', 'Sí'],
  ['Quiere recibir textos', 'no', 'si'],
  ['No enviar SMS', 'Sí', ''],
  ['No contactar', 'x', ''],
  ['No molestar', 'Sí', 'No'],
  ['Lista negra', 'Sí', 'No'],
  ['Fecha de baja', '2026-04-01', ''],
  ['Estado de suscripción', 'Dado de baja', 'Suscrito'],
  // French
  ['Désabonné', 'Oui', 'Non'],
  ['desabonne', 'oui', 'non'],
  ['Désinscrit', 'OUI', ''],
  ['Abonné', 'Non', 'Oui'],
  ['Abonnée aux SMS', 'désabonnée', 'abonnée'],
  ['Accepte les SMS', 'Non', 'Oui'],
  ['Accord SMS', 'non', 'oui'],
  ['Autorise les SMS', 'Faux', 'Vrai'],
  ['Consentement', 'refusé', 'accepté'],
  ['Consentement SMS', 'Non', 'Oui'],
  ['Souhaite recevoir des SMS', 'Non', 'Oui'],
  ['Ne pas contacter', 'Oui', 'Non'],
  ['Ne pas envoyer de SMS', 'x', ''],
  ['Liste noire', 'oui', 'non'],
  ['Bloqué', 'Oui', 'Non'],
  ['Statut SMS', 'désinscrit', 'inscrit'],
  ['Date de désabonnement', '01/04/2026', ''],
];

/** Columns that may mean something else, or whose words point both ways: nobody is added or left by a guess. */
const ASKED_OF: readonly (readonly [heading: string, ...cells: string[]])[] = [
  ['Active', 'No', 'Yes'],
  ['Active', 'Active', 'Inactive'],
  ['Activo', 'Sí', 'No'],
  ['Actif', 'Oui', 'Non'],
  ['Member', 'No', 'Yes'],
  ['Membership status', 'Cancelled', 'Active'],
  ['Status', 'Active', 'Frozen', 'Cancelled'],
  ['Status', 'yes', 'no'],
  ['Subscription', 'canceled', 'trialing'],
  ['Estado de membresía', 'Baja', 'Activo'],
  ['Email Subscription Status', 'unsubscribed', 'subscribed'],
  ['Email status', 'Unsubscribed', 'Active'],
  ['Accepts Email Marketing', 'no', 'yes'],
  ['Newsletter', 'no', 'yes'],
  ['Correo suscrito', 'no', 'sí'],
  ['Marketing contact status', 'Non-marketing contact', 'Marketing contact'],
  ['Opt out status', 'Yes', 'No'],
  ['Opt-in/Opt-out', 'Yes', 'No'],
  ['Contact by', 'SMS', 'Opted out'],
  ['Text message preferences', 'All', 'Nothing'],
  ['Texts', 'weekly', 'off'],
  ['SMS', 'No', 'Yes'],
  ['donottext', 'yes', 'no'],
  ['smsok', 'no', 'yes'],
  ['Permission slip', 'signed', 'missing'],
  ['GDPR', 'agreed', 'refused'],
  ['Robinson', 'sí', 'no'],
  ['Bloctel', 'oui', 'non'],
  ['Opposition', 'oui', 'non'],
  ['Reachable', 'yes', 'no'],
  ['Removed', 'Yes', 'No'],
  ['Cancelled', 'Yes', 'No'],
  // Nothing in the heading, but the cells are answers.
  ['VIP', 'x', ''],
  ['Column 3', 'Yes', 'No'],
  ['', 'sí', 'no'],
  ['Q4', 'oui', 'non'],
  ['Flag', '1', '0'],
  ['Team', 'in', 'out'],
  ['Notes', 'likes pizza', 'do not text'],
  ['Remarks', 'Unsubscribed (STOP)', 'window seat'],
  ['Tags', 'vip', 'opted out'],
  ['State', 'Activo', 'Baja'],
];

/** Headings with such words that are about something else: they may be asked, and nobody leaves or joins by them. */
const ABOUT_SOMETHING_ELSE: readonly (readonly [heading: string, ...cells: string[]])[] = [
  ['Text color', 'red', 'no'],
  ['Stop number', '12', '7'],
  ['Stop', 'Elm Street', 'Main Street'],
  ['Bus stop', 'Elm Street', ''],
  ['Block', '12', '14'],
  ['Permit number', '881', '882'],
  ['Last message', 'thanks!', 'see you'],
  ['Opt In Method', 'Web form', 'Texted to join'],
  ['Subscribed On', '04/01/2026', ''],
  ['Email opt-out reason', 'too many', ''],
];

const LEFT_OUT: readonly (readonly [heading: string, ...cells: string[]])[] = [
  ['Notes', 'likes pizza', 'window seat'],
  ['Shoe size', '42', '43'],
  ['Total orders', '1', '0'],
  ['Message count', '3', '0'],
  ['MEMBER_RATING', '4', '2'],
  ['Quantity', '1', '1'],
  ['Gender', 'F', 'M'],
  ['Description', 'a regular', ''],
  ['Country', 'US', 'CA'],
  ['Context', 'school', 'work'],
  ['Nickname', 'Stopper', 'Bo'],
  // Another phone.
  ['SMS No.', '5125550199', '5125550198'],
];

describe('a column that says who may be texted', () => {
  it.each(OBEYED)('is obeyed: %s, where “%s” is no', (heading, no, yes) => {
    expect(said(heading, [no, yes])).toEqual([OUT, IN]);
  });

  it.each(ASKED_OF)('is asked about: %s with “%s”', (heading, ...cells) => {
    expect(said(heading, cells)).toEqual(cells.map(() => ASKED));
  });

  it.each(ABOUT_SOMETHING_ELSE)('subscribes and unsubscribes nobody by a guess: %s', (heading, ...cells) => {
    expect([...new Set(said(heading, cells))]).toEqual([ASKED]);
    expect(said(heading, cells, { '*': 'none' })).toEqual(cells.map(() => IN));
  });

  it.each(LEFT_OUT)('is not looked for in %s', (heading, ...cells) => {
    expect(scan(heading, cells)).toMatchObject({ sure: [], questions: [] });
  });

  it('knows more than 110 spellings', () => {
    expect(OBEYED.length + ASKED_OF.length).toBeGreaterThan(110);
  });

  it.each([
    ['Status', ['Subscribed', 'Pending', '']],
    ['SMS Opt-In', ['Yes', 'Pending', '']],
  ])('refuses what it does not understand: %s', (heading, cells) => {
    expect(said(heading, cells)).toEqual([
      IN,
      `“Pending” in the column ${heading} is not understood. Say Subscribed or Unsubscribed.`,
      `The column ${heading} is empty here. Say Subscribed or Unsubscribed.`,
    ]);
  });

  it('is asked about when it holds answers instead of another phone', () => {
    const consent = new ConsentScan({ names: ['Phone', 'Cell'], choices: ['Phone', 'Second Phone'] });
    consent.add(['5125550101', '5125550102']);
    consent.add(['5125550103', 'No']);
    expect(consent.result().questions).toMatchObject([{ at: 1, values: [{ text: 'No', careful: null }, {}] }]);
  });

  it('is asked about when the user leaves it out', () => {
    const consent = new ConsentScan({ names: ['Phone', 'Opt-out'], choices: ['Phone', ''] });
    consent.add(['5125550101', 'yes']);
    expect(consent.result().questions).toMatchObject([{ at: 1, name: 'Opt-out' }]);
  });
});

describe('several columns', () => {
  const both = (names: string[], ...rows: string[][]) => {
    const consent = new ConsentScan({ names, choices: guessColumns(names) });
    for (const row of rows) consent.add(row);
    const { sure, questions } = consent.result();
    const plan = consentPlan({ sure, questions: [] }, {});
    return { asked: questions.map(({ name }) => name), said: rows.map((row) => statusOf(row, plan)) };
  };

  it('obey the strictest', () => {
    expect(both(['Opt-in', 'Opt-out'], ['yes', 'yes'], ['yes', 'no'])).toEqual({ asked: [], said: [OUT, IN] });
    expect(both(['SMS', 'Opt-in', 'Do not text'], ['', 'yes', 'x'])).toMatchObject({ said: [OUT] });
  });

  it('use a day of leaving only without a status: returned subscribers have one too', () => {
    const rows = [
      ['Subscribed', '04/01/2026', '04/02/2026'],
      ['Unsubscribed', '', ''],
    ];
    expect(both(['Status', 'Unsubscribed On', 'Subscribed On'], ...rows)).toEqual({ asked: [], said: [IN, OUT] });
  });

  it('of e-mail and of texts: the one about e-mail is asked about, and only the other is obeyed', () => {
    const names = ['Accepts Email Marketing', 'Accepts SMS Marketing'];
    expect(both(names, ['yes', 'no'], ['no', 'yes'])).toEqual({ asked: [names[0]], said: [OUT, IN] });
  });
});

describe('the answers of the user', () => {
  it('count value by value; one that nobody saw may not overrule a no', () => {
    const cells = ['Yes', 'No', 'Maybe', 'do not text'];
    const decided: Decided = { yes: 'in', maybe: 'out', no: 'none', '*': 'in' };
    expect(said('Text?', cells, decided)).toEqual([IN, IN, OUT, OUT]);
    expect(said('Text?', ['perhaps'], { yes: 'in' })[0]).toContain('“perhaps” in the column Text? is not understood');
  });

  it('are asked with the values, their counts, and nothing but the careful reading', () => {
    const carefully = (heading: string, ...cells: string[]) =>
      scan(heading, cells).questions[0]?.values.map(({ text, count, careful }) => [text, count, careful]);
    expect(carefully('Texting allowed by parent', 'Yes', 'no', 'No', '')).toEqual([
      ['no', 2, 'out'],
      ['Yes', 1, null],
      ['', 1, null],
    ]);
    expect(carefully('Please donottext', 'Yes', 'No')).toEqual([
      ['No', 1, null],
      ['Yes', 1, 'out'],
    ]);
    expect(carefully('Active', 'No', 'Yes')?.map(([, , careful]) => careful)).toEqual([null, null]);
    expect(carefully('Email status', 'Unsubscribed')).toEqual([['Unsubscribed', 1, null]]);
    expect(carefully('Notes', 'do not text', 'ok then')).toEqual([
      ['do not text', 1, 'out'],
      ['ok then', 1, null],
    ]);
  });
});
