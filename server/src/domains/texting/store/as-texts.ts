// Parts as texts, for statements of campaigns and audience with numbered parameters.
import { raw } from 'sql-template-tag';
import { parameter, textOf } from '../../../platform/db/sql';
import { allStates, hourKinds, lawfulStates, placeJoins, statesOfPlace, zonesOfPlace } from './hours-sql';
import { messagesOfPhone } from './message-totals.repository';
import { joinMessages } from './messages-in-batch';
import { isStopped, sinceLastStop } from './sending-stop.repository';
import { dueAt, joinClock, writtenBatches } from './written-batches';

type Texts<Part extends string> = Record<Part, string>;

export const ALL_STATES = textOf(allStates);
export const PLACE_JOINS = textOf(placeJoins);
export const STATES = textOf(statesOfPlace);
export const ZONES = textOf(zonesOfPlace);
export const DUE = textOf(dueAt);
export const MESSAGES_OF_PHONE = textOf(messagesOfPhone);

export const lawOf = (states: string): string => textOf(lawfulStates(raw(states)));
export const kinds = (source: string, at: string, lawful: string): string =>
  textOf(hourKinds({ source, at: raw(at), lawful: raw(lawful) }));
export const clockJoins = (of: Texts<'zones' | 'states' | 'from' | 'wall' | 'open' | 'close'>): string =>
  textOf(
    joinClock({
      ...{ zones: raw(of.zones), states: raw(of.states), from: raw(of.from) },
      ...{ wall: raw(of.wall), open: raw(of.open), close: raw(of.close) },
    }),
  );
export const messagesInBatch = (matching = 'true', columns = '*'): string =>
  textOf(joinMessages(raw(matching), raw(columns)));
export const stopped = (account: string, number: string, probing = 'false'): string =>
  textOf(isStopped(raw(account), { number: raw(number), probing: raw(probing) }));
export const sinceStop = (moment: string, account: string, number: string): string =>
  textOf(sinceLastStop(raw(moment), raw(account), raw(number)));

/**
 * Parameters: $1 account, $7 start of the campaign, $8 campaign, $10 segments, $11 media, $12 and $13 the account's
 * hours, $14 the recipients' own time, $16 "not after", $19 whether the law's hours count.
 */
export const WRITTEN_BATCHES = textOf(
  writtenBatches({
    source: 'placed',
    accountId: parameter(1),
    startedAt: parameter(7),
    campaignId: parameter(8),
    segments: parameter(10),
    mediaId: parameter(11),
    openHour: parameter(12),
    closeHour: parameter(13),
    ownTime: parameter(14),
    notAfter: parameter(16),
    lawful: parameter(19),
  }),
);
