import { testDatabase } from '../../testing/database';
import { described, namesIn, shown } from '../../testing/statements';
import { keywordQuery } from '@textloom/contracts';
import * as code from './code/code-pool.repository';
import * as codes from './code/codes.repository';
import { type JoinKeyword, joinKeywords, joinKeywordsById, joinStates } from './join/join.repository';
import { type JoinWrite, writeJoins } from './join/join-write.repository';
import * as keywords from './keyword/keywords.repository';
import * as person from './code/person.repository';
import * as page from './web-page/web-page.repository';

const [ACCOUNT, KEYWORD] = [1, 2];
const PHONE = '5125550100';
const inbound = { providerId: 'one', from: PHONE, to: '50100', body: 'PIZZA', media: [], at: new Date(0) };
const keyword: JoinKeyword = {
  ...{ id: KEYWORD, keyword: 'Pizza', canonical: 'PIZZA', accountId: ACCOUNT, opt_in: '', terms_url: '', names: [] },
  ...{ expected_messages: 1, segments: 1, mediaId: null, welcomes: true, hasCodes: false, minAge: 0, sentSince: 0 },
  number: null,
  leftCode: false,
  ageWay: 'birthday',
  language: 'en',
};
const join: JoinWrite = {
  ...{ inbound, keyword, phone: PHONE, body: 'PIZZA', canonical: 'PIZZA', rule: 'exact', subscriberId: null },
  ...{ event: 'opt-in', writes: true, welcome: 'Welcome', silent: false },
};
const query = keywordQuery.parse({ search: 'piz', status: 'approved' });
const after = { value: '0', id: '1' };

test('the statements of the domain return the columns that they declare, and none is left out', async () => {
  const { url } = await testDatabase();
  const statements = await described(url, [
    (tx) => code.codePools(tx, KEYWORD),
    (tx) => code.codeNames(tx, ACCOUNT, ['CODE']),
    (tx) => code.takeCode(tx, KEYWORD, 'CODE', PHONE),
    // The phone has no code yet.
    (tx) => code.takeCode({ ...tx, query: () => Promise.resolve([]) }, KEYWORD, 'CODE', PHONE),
    (tx) => codes.latestIssued(tx, KEYWORD),
    (tx) => codes.addCodes(tx, ACCOUNT, KEYWORD, 'CODE', ['one']),
    (tx) => joinKeywords(tx, ['PIZZA'], [{ number: null, accountId: null }]),
    (tx) => joinKeywordsById(tx, [KEYWORD]),
    (tx) => joinStates(tx, [{ inbound, keyword }]),
    (tx) => writeJoins(tx, [join]),
    (tx) => keywords.pageOfKeywords(tx, ACCOUNT, query),
    (tx) => keywords.walkKeywords(tx, ACCOUNT, { after: null, limit: 1 }),
    (tx) => keywords.walkKeywords(tx, ACCOUNT, { after, limit: 1 }),
    (tx) => keywords.countKeywords(tx, ACCOUNT, query),
    (tx) => keywords.findKeyword(tx, ACCOUNT, KEYWORD),
    (tx) => keywords.lockKeyword(tx, ACCOUNT, KEYWORD),
    (tx) => person.codesOfPerson(tx, PHONE),
    (tx) => person.filesOfKeywords(tx, [1]),
    (tx) => person.eraseCodesOf(tx, PHONE, 'gone'),
    (tx) => page.webPageOf(tx, ACCOUNT, KEYWORD),
    (tx) => page.findOpenPage(tx, 'PIZZA', null),
  ]);
  const names = [...new Set(statements.map(({ name }) => name))].sort();
  expect(names).toEqual([...namesIn(__dirname), 'platform.blankPhone']);
  expect(statements.map(shown).join('\n\n')).toMatchSnapshot();
});

test('all kinds of joins share one statement text, so each connection prepares it once', async () => {
  const { url } = await testDatabase();
  const other: JoinWrite = { ...join, phone: '5125550101', event: null, writes: false, welcome: null, silent: true };
  const written = await described(url, [(tx) => writeJoins(tx, [join]), (tx) => writeJoins(tx, [join, other])]);
  expect(new Set(written.map(({ text }) => text)).size).toBe(1);
  expect(written.map(({ values }) => values.length)).toEqual([1, 1]);
});
