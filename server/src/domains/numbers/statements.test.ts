import { type RegistrationAnswers, registrationDraft } from '@textloom/contracts';
import * as people from './move/move-people.repository';
import * as move from './move/move.repository';
import { nextNumber } from './move/next-number.repository';
import * as bought from './bought/bought-number.repository';
import * as coming from './bought/coming-number.repository';
import * as port from './port/number-port.repository';
import * as tasks from './purchase/number-task.repository';
import type { Statements, Tx } from '../../platform/db/connection';
import * as answer from './registration/answer.repository';
import * as brand from './registration/brand.repository';
import { draftFacts } from './registration/draft-facts.repository';
import * as registration from './registration/registration.repository';
import { stepsOf } from './registration/step.repository';
import { described, namesIn, shown } from '../../testing/statements';
import { testDatabase } from '../../testing/database';

const ACCOUNT = 1;
const DIGITS = '8885550100';
const MOVE = { id: 1, accountId: ACCOUNT };
const NEW_MOVE = {
  ...{ accountId: ACCOUNT, digits: DIGITS, kind: 'toll_free' as const, perSecond: 3 },
  ...{ text: 'T', segments: 1 },
} as const;
const LETTER = {
  ...{ number: DIGITS, provider: 'P', provider_account: '1', pin_last4: '', wished_on: '2027-01-10', signed_by: 'L' },
  ...{ bill_name: 'L', bill_street: 'S', bill_city: 'C', bill_state: 'TX', bill_zip: '78701', accepted: 1 as const },
};
const steps = (tx: Tx) => stepsOf({ single: tx } as unknown as Statements, ACCOUNT, DIGITS);
const NO_LIMITS = { caps: null, promised: null };

test('the statements of numbers return the columns that they declare, and none is left out', async () => {
  const { url } = await testDatabase();
  const statements = await described(url, [
    (tx) => bought.boughtNumbers(tx, ACCOUNT),
    (tx) => bought.insertBought(tx, { digits: DIGITS, accountId: ACCOUNT, kind: 'toll_free', providerId: 'PN1' }),
    (tx) => bought.markApproved(tx, ACCOUNT, DIGITS),
    (tx) => bought.takeMonth(tx, new Date(0)),
    (tx) => bought.setBoughtCapabilities(tx, DIGITS, {}),
    (tx) => bought.deleteBought(tx, ACCOUNT, DIGITS),
    (tx) => bought.holderOf(tx, DIGITS),
    (tx) => bought.listedBought({ single: tx } as unknown as Statements),
    (tx) => tasks.openPurchase(tx, ACCOUNT),
    (tx) => tasks.insertPurchase(tx, { digits: DIGITS, accountId: ACCOUNT, kind: 'toll_free', reference: 'R' }),
    (tx) => tasks.insertGiveBack(tx, { digits: DIGITS, accountId: ACCOUNT, kind: 'toll_free', providerId: 'PN1' }),
    (tx) => tasks.deleteTask(tx, 1, 'buy'),
    (tx) => nextNumber(tx, ACCOUNT),
    (tx) => coming.hasOpenPort(tx, ACCOUNT),
    (tx) => coming.isBrought(tx, DIGITS),
    (tx) => port.lastPort(tx, ACCOUNT),
    (tx) => port.insertPort(tx, ACCOUNT, 'toll_free', LETTER),
    (tx) => port.deleteRequested(tx, ACCOUNT),
    (tx) => port.lockPort(tx, DIGITS),
    (tx) => port.markPortSubmitted(tx, 1),
    (tx) => port.endPort(tx, 1, 'refused', ''),
    (tx) => port.openPorts(tx),
    (tx) => draftFacts(tx, ACCOUNT),
    (tx) => registration.registrationsOf(tx, ACCOUNT),
    (tx) => registration.lockRegistration(tx, ACCOUNT, DIGITS),
    (tx) => registration.lockAnyRegistration(tx, DIGITS),
    (tx) => registration.markSuspended(tx, DIGITS, 1, { code: 1, reason: 'R', field: '', final: false }),
    (tx) => registration.markReinstated(tx, DIGITS, 1),
    (tx) => registration.markLooked(tx, DIGITS, 1),
    (tx) => registration.lookAtRefused(tx),
    (tx) => registration.saveAnswers(tx, ACCOUNT, DIGITS, registrationDraft.parse({})),
    (tx) => registration.markSubmitted(tx, DIGITS, true),
    (tx) => registration.waitsForBusiness(tx, ACCOUNT, DIGITS),
    (tx) => registration.otherSubmitted(tx, ACCOUNT, DIGITS),
    (tx) => answer.askAgain(tx, DIGITS),
    (tx) => answer.markTexted(tx, { digits: DIGITS, round: 1, asks: 0 }, new Date(0)),
    (tx) => answer.waitForAnswer(tx, { digits: DIGITS, round: 1, asks: 0 }, 1),
    (tx) => answer.usesOfPhone(tx, ACCOUNT, '5125550142'),
    (tx) => brand.brandOf(tx, ACCOUNT),
    (tx) => brand.keepBrand(tx, ACCOUNT, {} as RegistrationAnswers),
    (tx) => brand.markBrandApproved(tx, ACCOUNT),
    (tx) => steps(tx).find('S'),
    (tx) => steps(tx).begin('S', ''),
    (tx) => steps(tx).begin('S', '', { sid: null, before: '', age: 1 }),
    (tx) => steps(tx).done('S', 'I'),
    (tx) => steps(tx).forget('S'),
    (tx) => registration.eventsOf(tx, [DIGITS]),
    (tx) => registration.addEvent(tx, ACCOUNT, DIGITS, 'submitted'),
    (tx) => registration.markHandedOver(tx, DIGITS, 1, true),
    (tx) => registration.markInReview(tx, DIGITS, 1),
    (tx) => registration.markRegistered(tx, DIGITS, 1),
    (tx) => registration.markRefused(tx, DIGITS, 1, { code: null, reason: '', field: '', final: false }),
    (tx) => registration.registrationsInProgress(tx),
    (tx) => registration.removeRegistration(tx, 1),
    (tx) => move.lastMove(tx, ACCOUNT),
    (tx) => move.lockMove(tx, ACCOUNT),
    (tx) => move.insertMove(tx, NEW_MOVE),
    (tx) => move.reopenMove(tx, 1, NEW_MOVE),
    (tx) => move.endMove(tx, 1, 'moved', { told: 0, leftOut: {} }),
    (tx) => move.postponeMove(tx, 1, 5),
    (tx) => move.dueMove(tx, '55222'),
    (tx) => move.openMoves(tx),
    (tx) => people.untold(tx, MOVE, NO_LIMITS, 1),
    (tx) => people.insertNotices(tx, MOVE, []),
    (tx) => people.withoutNotice(tx, MOVE, NO_LIMITS),
    (tx) => people.notices(tx, MOVE),
    (tx) => people.nameToUntold(tx, MOVE),
    (tx) => people.offCode(tx, ACCOUNT, 1),
    (tx) => people.recallNotices(tx, MOVE),
    (tx) => people.deleteNotices(tx, MOVE),
    (tx) => people.countPeople(tx, ACCOUNT),
    (tx) => people.eraseNotices(tx, '5125550100'),
  ]);
  const own = statements.filter(({ name }) => name.startsWith('numbers.'));
  expect([...new Set(own.map(({ name }) => name))].sort()).toEqual(namesIn(__dirname));
  expect(own.map(shown).join('\n\n')).toMatchSnapshot();
});
