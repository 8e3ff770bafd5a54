import {
  type groupQuery,
  NO_PLAN,
  type SmartCondition,
  type SmartFilter,
  subscriberQuery,
  type SubscriberQuery,
  type z,
} from '@textloom/contracts';
import type { Tx } from '../../platform/db/connection';
import type { Statement } from '../../platform/db/sql';
import { testDatabase } from '../../testing/database';
import { described, namesIn, shown } from '../../testing/statements';
import * as activity from './subscriber/activity.repository';
import * as part from './bulk-action/bulk-part.repository';
import * as bulk from './bulk-action/bulk.repository';
import * as record from './consent-record/consent-record.repository';
import * as field from './custom-field/custom-fields.repository';
import * as merge from './custom-field/custom-merge.repository';
import { endImports } from './import/ended-imports.repository';
import * as group from './group/groups.repository';
import * as job from './import/import-job.repository';
import * as undo from './import-undo/import-undo.repository';
import * as work from './import/import-work.repository';
import * as member from './group/members.repository';
import { ownKeyword } from './subscriber/own-keyword.repository';
import * as person from './subscriber/person.repository';
import { repairPhoneDuplicates } from './search/phone-duplicates.repository';
import { resolveSearch } from './search/search.repository';
import * as selection from './search/selection.repository';
import * as smart from './smart-group/smart-groups.repository';
import { exportRows, idsOf } from './subscriber/subscriber-export.repository';
import { subscriberFilter } from './search/subscriber-filter.repository';
import * as history from './subscriber/subscriber-history.repository';
import { exactTotals, subscriberTotals } from './subscriber/subscriber-totals.repository';
import * as value from './custom-field/subscriber-value.repository';
import * as subscriber from './subscriber/subscribers.repository';
import { tagsBeginning } from './subscriber/tags.repository';
import * as timeline from './subscriber/timeline.repository';
import * as unfinished from './import/unfinished.repository';

const [ACCOUNT, USER, KEYWORD, GROUP, ID] = [1, 2, 3, 4, 5];
const PHONE = '5125550100';
const AT = new Date(0);
const DAY = '2026-11-30';
const TIMEZONE = 5;
const WINDOW = { page: 2, limit: 2, orderby: '', orderbytype: 'DESC' } as const;
const after = { value: '0', id: '1' };

const queryOf = (given: Partial<SubscriberQuery>): SubscriberQuery => ({
  ...subscriberQuery.parse({}),
  ...WINDOW,
  ...given,
});
const filterOf = (given: Partial<SubscriberQuery>) => subscriberFilter(ACCOUNT, queryOf(given), TIMEZONE);
const everything = filterOf({
  ...{ keyword: 'joes', disabled: '0', withname: '1', hasname: '0', duplicates: '1', zip: '787', phone: '512' },
  ...{ pending: '0', tag: 'vip', held: 'wrong_number', group: GROUP, also: [ID], not_group: GROUP },
  ...{ field: 'field_size', field_is: 'M', field_from: '1', field_to: '11/30/2026' },
  ...{ 'added_at-start': '11/29/2026', 'added_at-end': '11/30/2026' },
});
const counted = filterOf({ keyword: 'joes', subscription: '1' });
const duplicates = filterOf({ duplicates: '1' });
const nobody = filterOf({ disabled: '0', subscription: '1', held: 'any' });
const named = { search: 'ann' };

/** A search with more matches than are kept as ids, whose words occur in this many names. */
const common = (tx: Tx, names = 1): Tx =>
  ({
    ...tx,
    one: async (search: Statement<object>) => ({ ...(await tx.one(search)), ids: null }),
    value: async (counting: Statement<Record<string, number>>) => (await tx.value(counting), names),
  }) as unknown as Tx;
const page = async (tx: Tx, by: Tx, given: Partial<SubscriberQuery>, total: number | null = null) => {
  const query = queryOf(given);
  const filter = await resolveSearch(by, filterOf(given), subscriber.kindOfOrder(query.orderby));
  return subscriber.pageOfSubscribers(tx, filter, query, total);
};

const conditions: SmartCondition[] = [
  { kind: 'joined', days: 7 },
  { kind: 'keyword', id: KEYWORD },
  { kind: 'clicked', days: 7 },
  { kind: 'replied', days: 7 },
  { kind: 'not_texted', days: 7 },
  { kind: 'tag', tag: 'vip' },
  { kind: 'not_tag', tag: 'vip' },
  { kind: 'zip', zips: '787, 90' },
  { kind: 'birth_month', month: 11 },
  { kind: 'birthday', days: 1 },
  { kind: 'received', id: 1 },
  { kind: 'received', id: 2 },
  { kind: 'field', field: 'field_size', begins: 'M' },
];
const all: SmartFilter = { match: 'all', conditions };
const any: SmartFilter = { match: 'any', conditions: conditions.filter(({ kind }) => kind !== 'not_texted') };

const groups: z.output<typeof groupQuery> = { ...WINDOW, search: 'reg' };
const newBulk: bulk.NewBulk = {
  kind: 'untag',
  ...{ userId: USER, groupId: null, newGroup: false, name: 'vip', filter: {}, timezone: TIMEZONE },
  ...{ ids: [ID], excluded: [ID] },
};
const bulkRow: bulk.BulkRow = {
  state: 'running',
  ...{ ...newBulk, id: 1, accountId: ACCOUNT, listed: false, createdAt: AT },
  ...{ ids: [ID], excluded: [ID] },
};
const file = {
  ...{ content: Buffer.from(''), header: ['phone'], headless: false, delimiter: ',', titleRows: 0 },
  ...{ titles: [], names: ['phone'], choices: [] },
};
const newImport = {
  ...{ ...file, userId: USER, keywordId: KEYWORD, name: 'people.csv', dayFirst: false, consent: NO_PLAN },
  agreed: { how: 'paper', other: '', on: DAY },
} as const;
const held = {
  ...{
    ...{ id: 1, accountId: ACCOUNT, userId: USER, keywordId: KEYWORD },
    ...{ name: 'people.csv', file: file.content, agreed: null },
  },
  ...{ header: file.header, delimiter: ',', headless: false, titleRows: 0, dayFirst: false, consent: null },
  ...{ attempts: 1, lease_lost: false },
};
const step = {
  ...{ first: 1, last: 1, bytes: 1, good: 1, joined: 1, updated: 0, skipped: 0, failed: 0, unsubscribed: 0 },
  ...{ optedOut: 0, lostBirthdays: 0, lostValues: 0 },
};
const own = { fieldId: 1, value: 'M', folded: 'm', number: null, day: null };
const before = { id: ID, field: 1, value: 'M', folded: 'm', number: null, day: null };
const place = { us: 0, source: 'in', id: 1 } as const;
const stretch = { accountId: ACCOUNT, phone: PHONE, limit: 1 };
const messages = { ...WINDOW, direction: undefined };

test('the statements of the domain return the columns that they declare, and none is left out', async () => {
  const { url } = await testDatabase();
  const statements = await described(url, [
    (tx) => activity.writtenKeyword(tx, ACCOUNT, 'joes'),
    (tx) => activity.pageOfActivity(tx, ACCOUNT, { limit: 1, offset: 0, order: 'DESC' }),
    (tx) =>
      activity.pageOfActivity(
        tx,
        ACCOUNT,
        { limit: 1, offset: 0, order: 'ASC' },
        { type: 'subscriber-register', from: AT, until: AT },
      ),
    (tx) => activity.countActivity(tx, ACCOUNT, { type: 'subscriber-unregister', keyword: 'joes' }),
    (tx) => part.storeParts(tx, bulkRow, everything),
    (tx) => part.storeParts(tx, bulkRow, null),
    (tx) => part.nextParts(tx, 1, 1),
    (tx) => part.nextUndone(tx, 1, 1),
    (tx) => part.keepPart(tx, 1, { part: 1, ids: [ID] }, [ID]),
    (tx) => part.keepUndone(tx, 1, [{ part: 1, ids: [ID] }]),
    (tx) => bulk.insertBulk(tx, ACCOUNT, newBulk),
    (tx) => bulk.countOpen(tx, ACCOUNT),
    (tx) => bulk.dueBulks(tx),
    (tx) => bulk.lockDue(tx, ACCOUNT, 1),
    (tx) => bulk.lockOwn(tx, ACCOUNT, USER, 1),
    (tx) => bulk.shownBulk(tx, ACCOUNT, 1),
    (tx) => bulk.shownBulks(tx, ACCOUNT, USER),
    (tx) => bulk.endBulk(tx, 1, 'done'),
    (tx) => bulk.countFailure(tx, 1, 1),
    (tx) => bulk.beginUndo(tx, 1),
    (tx) => record.accountOfRecord(tx, ACCOUNT),
    (tx) => record.makerOfRecord(tx, ACCOUNT, USER),
    (tx) => record.subscriptionsOfPhone(tx, ACCOUNT, PHONE),
    (tx) => record.suppressionsOfPhone(tx, ACCOUNT, PHONE),
    (tx) => record.changesOfPhone(tx, ACCOUNT, PHONE, 1),
    (tx) => record.textsBetween(tx, ACCOUNT, PHONE, { from: AT, until: AT, most: 1 }),
    (tx) => field.customFields(tx, ACCOUNT),
    (tx) => field.holdFields(tx, ACCOUNT),
    (tx) => field.insertField(tx, ACCOUNT, { name: 'Size', slug: 'field_size', kind: 'choice', choices: ['M'] }),
    (tx) => field.writeField(tx, ACCOUNT, 1, { name: 'Size', choices: ['M'] }),
    (tx) => field.lockField(tx, ACCOUNT, 1),
    (tx) => field.usesOfField(tx, ACCOUNT, 'field_size'),
    (tx) => field.markFieldDeleted(tx, ACCOUNT, 1),
    (tx) => merge.customValues(tx, [ID], ['field_size']),
    (tx) => merge.unknownField(tx, ACCOUNT, ['field_size']),
    (tx) => endImports(tx, { accountId: ACCOUNT, now: AT }),
    (tx) => group.pageOfGroups(tx, ACCOUNT, groups),
    (tx) => group.walkGroups(tx, ACCOUNT, { after, limit: 1 }),
    (tx) => group.findGroup(tx, ACCOUNT, GROUP),
    (tx) => group.memberIds(tx, ACCOUNT, GROUP),
    (tx) => group.groupsOf(tx, ACCOUNT, ID),
    (tx) => group.countMembers(tx, ACCOUNT, GROUP),
    (tx) => group.insertGroup(tx, ACCOUNT, 'Regulars'),
    (tx) => group.lockGroup(tx, ACCOUNT, GROUP),
    (tx) => group.renameGroup(tx, ACCOUNT, GROUP, 'Regulars'),
    (tx) => group.deleteGroup(tx, ACCOUNT, GROUP),
    (tx) => job.insertImport(tx, ACCOUNT, newImport),
    (tx) => job.findImport(tx, ACCOUNT, 1),
    (tx) => job.latestImport(tx, ACCOUNT),
    (tx) => job.importsBefore(tx, ACCOUNT, 1, 1),
    (tx) => job.importErrors(tx, ACCOUNT, 1),
    (tx) => job.importReasons(tx, ACCOUNT, 1, [0]),
    (tx) => undo.lockForUndo(tx, ACCOUNT, 1),
    (tx) => undo.beginUndo(tx, 1, USER, 1),
    (tx) => undo.dueUndos(tx),
    (tx) => undo.lockUndo(tx, ACCOUNT, 1),
    (tx) => undo.keepUndone(tx, 1, { removed: 1, restored: 1, kept: 1 }),
    (tx) => undo.endUndo(tx, 1),
    (tx) => undo.countUndoFailure(tx, 1),
    (tx) => work.claimImport(tx, 'worker', 1),
    (tx) => work.stepsOf(tx, 1),
    (tx) => work.holdImport(tx, 1, 'worker'),
    (tx) => work.releaseImport(tx, 1, 'worker', true),
    (tx) => work.keepStep(tx, held, step),
    (tx) => work.keepErrors(tx, held, []),
    (tx) => work.joinedBy(tx, 1),
    (tx) => work.endImport(tx, 1, 'worker', null),
    (tx) => work.holdKeyword(tx, KEYWORD),
    (tx) => member.countUnknown(tx, ACCOUNT, [ID]),
    (tx) =>
      member.replaceMembers(tx, ACCOUNT, GROUP, {
        ...{ subscribers: [ID], removed: [ID], keep: true },
        filters: [everything, filterOf({ phone: '5125' })],
      }),
    (tx) => member.addMembers(tx, ACCOUNT, GROUP, [ID]),
    (tx) => member.removeMembers(tx, ACCOUNT, GROUP, [ID]),
    (tx) => member.membersAmong(tx, GROUP, [ID]),
    (tx) => member.hasMembers(tx, GROUP),
    (tx) => ownKeyword(tx, ACCOUNT, 'joes'),
    (tx) => person.listsOfPerson(tx, PHONE),
    (tx) => person.isImporting(tx),
    (tx) => person.eraseFromLists(tx, PHONE, [ID]),
    (tx) => repairPhoneDuplicates(tx),
    (tx) => selection.leavingOfSelection(tx, ACCOUNT, selection.listing(ACCOUNT, counted, bulkRow)),
    (tx) => selection.matchesAmong(tx, filterOf({ phone: '5' }), [ID]),
    (tx) => smart.lengthOf(tx, ACCOUNT),
    (tx) => smart.estimateMatching(tx, ACCOUNT, all),
    (tx) => smart.estimateMatching(tx, ACCOUNT, any),
    (tx) => smart.countMatching(tx, ACCOUNT, any),
    (tx) => smart.limitStatementTime(tx),
    (tx) => smart.countStrange(tx, ACCOUNT, all),
    (tx) => smart.storeFilter(tx, ACCOUNT, GROUP, all),
    (tx) => smart.holdGroups(tx, [GROUP]),
    (tx) => smart.matchGroups(tx, ACCOUNT, [GROUP]),
    (tx) => smart.staleGroups(tx, 1, 1),
    (tx) => exportRows(tx, everything, { after: null, limit: 1, zone: 'UTC', valued: true }),
    (tx) => exportRows(tx, nobody, { after: { cursor: '', id: 1 }, limit: 1, zone: 'UTC', valued: false }),
    (tx) => idsOf(tx, selection.selected(ACCOUNT, everything, bulkRow)),
    (tx) => idsOf(tx, selection.selected(ACCOUNT, null, { ids: [], excluded: [] })),
    (tx) => history.pageOfMessages(tx, ACCOUNT, PHONE, messages),
    (tx) => history.pageOfMessages(tx, ACCOUNT, PHONE, { ...messages, direction: 'in' }),
    (tx) => history.pageOfMessages(tx, ACCOUNT, PHONE, { ...messages, direction: 'out' }),
    (tx) => history.consentOf(tx, ACCOUNT, PHONE),
    (tx) => history.consentAt(tx, ACCOUNT, PHONE, [1]),
    (tx) => subscriberTotals(tx, counted),
    (tx) => subscriberTotals(tx, duplicates),
    (tx) => exactTotals(tx, everything),
    (tx) => exactTotals(tx, filterOf({ search: 'ann', keyword: 'joes' })),
    (tx) => exactTotals(tx, filterOf({ search: 'ann@example', tag: 'vip' })),
    (tx) => value.writeValues(tx, ACCOUNT, ID, [own], [1]),
    (tx) => value.writeRowValues(tx, { accountId: ACCOUNT, keywordId: KEYWORD }, [{ ...own, phone: PHONE }]),
    (tx) => value.restoreValues(tx, ACCOUNT, [before]),
    (tx) => page(tx, tx, { keyword: 'joes', orderby: 'name' }),
    (tx) => page(tx, tx, { hasname: '0', orderby: 'modified_at' }),
    (tx) => page(tx, tx, { duplicates: '1' }),
    (tx) => page(tx, tx, { duplicates: '1', orderby: 'phone' }, 9),
    (tx) => page(tx, tx, named, 9),
    (tx) => page(tx, common(tx), named),
    (tx) => page(tx, common(tx), { ...named, disabled: '0', keyword: 'joes' }),
    (tx) => page(tx, common(tx), { ...named, disabled: '0', orderby: 'name' }),
    (tx) => page(tx, common(tx), { ...named, keyword: 'joes', orderby: 'last_name', orderbytype: 'ASC' }),
    (tx) => page(tx, common(tx, 500), { ...named, orderby: 'name' }),
    (tx) => page(tx, common(tx), { search: '5125', tag: 'vip' }),
    (tx) => page(tx, common(tx), { search: '5125', orderby: 'modified_at' }),
    (tx) => subscriber.walkSubscribers(tx, counted, { after, limit: 1 }),
    (tx) => subscriber.findSubscriber(tx, ACCOUNT, ID),
    (tx) => subscriber.wasRemoved(tx, ACCOUNT, PHONE),
    (tx) => subscriber.findSubscriberByPhone(tx, ACCOUNT, PHONE),
    (tx) => tagsBeginning(tx, ACCOUNT, 'vi'),
    (tx) => timeline.timelinePlaces(tx, { ...stretch, before: null }),
    (tx) => timeline.timelinePlaces(tx, { ...stretch, before: place }),
    (tx) => timeline.receivedAt(tx, ACCOUNT, [1]),
    (tx) => timeline.sentAt(tx, ACCOUNT, [1]),
    (tx) => timeline.notesAt(tx, ACCOUNT, [1]),
    (tx) => unfinished.importQueue(tx),
    (tx) => unfinished.bulkQueue(tx),
  ]);
  const names = [...new Set(statements.map(({ name }) => name))].sort();
  expect(names).toEqual([...namesIn(__dirname), 'platform.blankPhone']);
  expect(statements.map(shown).join('\n\n')).toMatchSnapshot();
});
