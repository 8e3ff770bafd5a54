import type { Database, Tx } from '../../platform/db/connection';
import { queueSamples, type Measures, type Sample } from '../../platform/metrics/measures';
import { carrierSeconds, foreignReceipts, receipts, receiptsInFlight, sends } from './handover/send-metrics';
import { LANE } from './message/kinds';
import { automaticTexts } from './single/automatic.repository';
import { linkChanges } from './failover/link-health';
import { countDown } from './link/link.repository';
import { countStops } from './stop/sending-stop.repository';
import { singleQueue } from './single/single-queue.repository';
import {
  batchQueue,
  isUnsettled,
  pendingMessages,
  singleLanes,
  unsettledOfBatches,
  type PendingMessage,
} from './queue/unfinished.repository';

const STOPS = 'textloom_sending_stops';
const DOWN = 'textloom_links_down';
const UNSETTLED = 'textloom_unsettled_messages';
const UNSETTLED_AGE = 'textloom_unsettled_age_seconds';

const KINDS_OF_STOPS = [
  ['all', 'operator'],
  ['account', 'operator'],
  ['number', 'operator'],
  ['number', 'refusals'],
  ['number', 'registration'],
] as const;

const most = (values: readonly number[]): number => values.reduce((a, b) => Math.max(a, b), 0);

/** Depth and age of the lanes of single messages, and those whose outcome is unknown. */
async function singles(
  tx: Tx,
  db: Pick<Database, 'asEngine'>,
): Promise<{ samples: Sample[]; unsettled: PendingMessage[] }> {
  const lanes = await singleLanes(tx, singleQueue(db), Object.values(LANE));
  const pending = await pendingMessages(
    tx,
    lanes.flatMap(({ ids }) => ids),
  );
  const byId = new Map(pending.map((message) => [message.id, message]));
  const samples = Object.entries(LANE).flatMap(([name, lane]) => {
    const { depth = 0, ids = [] } = lanes.find((one) => one.lane === lane) ?? {};
    const waiting = ids.flatMap((id) => byId.get(id) ?? []).filter(({ claimed }) => claimed === null);
    return queueSamples(name, { depth, age: most(waiting.map(({ age }) => age)) });
  });
  return { samples, unsettled: pending.filter(isUnsettled) };
}

/** The stops in force; 0 for kinds without one, so that an alert clears. */
async function stops(tx: Tx): Promise<Sample[]> {
  const counts = new Map((await countStops(tx)).map(({ scope, cause, n }) => [`${scope} ${cause}`, n]));
  return KINDS_OF_STOPS.map(([scope, cause]) => ({
    gauge: STOPS,
    labels: { scope, cause },
    value: counts.get(`${scope} ${cause}`) ?? 0,
  }));
}

/** For how many numbers with two links each link is down. */
async function linksDown(tx: Tx): Promise<Sample[]> {
  const counts = new Map((await countDown(tx)).map(({ link, n }) => [link, n]));
  return [1, 2].map((link) => ({ gauge: DOWN, labels: { link: String(link) }, value: counts.get(link) ?? 0 }));
}

async function read(tx: Tx, db: Pick<Database, 'asEngine'>): Promise<Sample[]> {
  const { samples, unsettled } = await singles(tx, db);
  const ofBatches = await unsettledOfBatches(tx);
  return [
    ...queueSamples('batches', await batchQueue(tx)),
    ...samples,
    ...(await stops(tx)),
    ...(await linksDown(tx)),
    { gauge: UNSETTLED, value: unsettled.length + ofBatches.messages },
    { gauge: UNSETTLED_AGE, value: most([ofBatches.age, ...unsettled.map(({ claimed }) => claimed ?? 0)]) },
  ];
}

export const textingMeasures: Measures = {
  counted: [sends, carrierSeconds, receipts, foreignReceipts, automaticTexts, linkChanges],
  inFlight: { receipts: receiptsInFlight },
  collector: {
    name: 'texting',
    gauges: [
      {
        name: STOPS,
        help: 'Stops of sending in force: of all, an account or a number, by an operator, the refusals of the carrier or a suspended registration',
        labels: ['scope', 'cause'],
      },
      {
        name: DOWN,
        help: 'Numbers with two carrier links for which a link is down: their texts leave over the other one, if that is up',
        labels: ['link'],
      },
      {
        name: UNSETTLED,
        help: 'Messages claimed over a minute ago without an outcome; counts the 200 longest due per lane, and five batches',
      },
      { name: UNSETTLED_AGE, help: 'Seconds since the oldest message without an outcome was claimed' },
    ],
    read,
  },
};
