import { testDatabase } from '../../testing/database';
import { described, namesIn, shown } from '../../testing/statements';
import { couponUse } from './coupon-report.repository';
import { paidOrders } from './cost-report.repository';
import * as changes from './report-changes.repository';
import * as figures from './report-mail/mailed-figures.repository';
import * as mails from './report-mail/report-mail.repository';
import * as report from './report.repository';

const wanted = { accountId: 1, zone: 0, zoneName: 'America/Chicago', firsts: ['2026-11-01'], ends: ['2026-12-01'] };
const NOW = new Date('2026-11-30T15:00:00Z');
const SPAN = { from: new Date(0), until: NOW };
const HASH = Buffer.from('h');

test('the statements of the domain return the columns that they declare, and none is left out', async () => {
  const { url } = await testDatabase();
  const statements = await described(url, [
    (tx) => changes.addChanges(tx, 1, [{ keywordId: 2, joins: 1 }]),
    (tx) => changes.foldChanges(tx, 100),
    (tx) => report.readSums(tx, wanted, { today: '2026-11-30' }),
    (tx) => report.readKeywords(tx, wanted),
    (tx) => paidOrders(tx, 1, new Date(0)),
    (tx) => couponUse(tx, 1, SPAN.from, SPAN.until),
    (tx) => figures.countClicks(tx, 1, SPAN),
    (tx) => figures.paidIn(tx, 1, SPAN),
    (tx) => figures.usedCoupons(tx, 1, SPAN),
    (tx) => figures.bestCampaign(tx, 1, SPAN),
    (tx) => mails.listReportMails(tx, 1),
    (tx) => mails.lockReportMail(tx, 1, 2),
    (tx) =>
      mails.insertReportMail(
        tx,
        { accountId: 1, email: 'a@example.com', every: 'week', costs: false, stopToken: 's' },
        NOW,
      ),
    (tx) => mails.storeConfirmLink(tx, 2, HASH, 7),
    (tx) => mails.deleteReportMail(tx, 1, 2),
    (tx) => mails.findByConfirmLink(tx, HASH),
    (tx) => mails.confirmByLink(tx, HASH, NOW),
    (tx) => mails.findByStopLink(tx, 's'),
    (tx) => mails.deleteByStopLink(tx, 's'),
    (tx) => mails.takeDueReport(tx, NOW, [3]),
  ]);
  expect([...new Set(statements.map(({ name }) => name))].sort()).toEqual(namesIn(__dirname));
  expect(statements.map(shown).join('\n\n')).toMatchSnapshot();
});
