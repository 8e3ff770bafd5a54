import {
  carrierParts,
  couponsOf,
  customMergesOf,
  hasMergeFields,
  isBlank,
  type Language,
  LANGUAGES,
  longestMerge,
  renderMerge,
  withFooterIn,
  type MergeField,
} from '@textloom/contracts';
import { idsOf } from '../../../platform/base/ids-of';
import type { Tx } from '../../../platform/db/connection';
import { customValues } from '../../audience';
import { withOwnLinks } from '../../links';
import { giveCoupons } from '../../coupons';
import { type Batch, withdrawClaimed } from '../../texting/batch';
import {
  type OutboundDeps,
  type PersonalValues,
  personalValues,
  storeBodies,
  storedBodies,
} from '../../texting/message';

interface Message {
  id: number;
}
/** Of which the footer's language is known. */
interface Footed extends Message {
  language: Language;
}

/** The text of a batch's messages: the same for all, or individual if it has merge fields or short links. */
export interface BatchText {
  /** Carrier parts of the longest text. */
  parts: number;
  /**
   * Writes the personal texts of claimed messages into their rows. Call it in the transaction of the claim: the row
   * then has the text that is handed over, even if something is renamed later or another worker settles the message.
   * Returns the messages to hand over; one whose text became empty since the start is withdrawn.
   */
  write<M extends Message>(tx: Tx, messages: readonly M[]): Promise<M[]>;
  /** Reads the texts that an earlier claim wrote. */
  read(tx: Tx, messages: readonly Message[]): Promise<void>;
  /** With the footer, as the carrier gets it. */
  bodyOf(message: Footed): string;
}

type Render = (message: PersonalValues) => string;
type Engine = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

/** A text with its footer, in each language. */
const footed = (text: string, footer: string) => (language: Language) => withFooterIn(language, text, footer);

/** Carrier parts of the longest text that a batch may have. */
function mostParts(text: string, footer: string, { spanish }: Batch): number {
  const languages: readonly Language[] = spanish ? LANGUAGES : ['en'];
  return Math.max(1, ...languages.map((language) => carrierParts(footed(text, footer)(language)).parts));
}

function oneForAll(batch: Batch, footer: string): BatchText {
  const bodies = { en: footed(batch.message, footer)('en'), es: footed(batch.message, footer)('es') };
  return {
    parts: mostParts(batch.message, footer, batch),
    write: async (_tx, messages) => [...messages],
    read: async () => undefined,
    bodyOf: ({ language }) => bodies[language],
  };
}

/** Reads the database only for a text with merge fields or short links: a plain text costs nothing here. */
export async function batchText(
  engine: Engine,
  { config }: Pick<OutboundDeps, 'config'>,
  batch: Batch,
): Promise<BatchText> {
  const linked = await withOwnLinks(engine, config.publicUrl, batch.account_id, batch.message);
  if (!linked && !hasMergeFields(batch.message)) return oneForAll(batch, config.replyToStop);
  const custom = customMergesOf([batch.message]);
  const [coupon] = couponsOf([batch.message]);
  const bodies = new Map<number, string>();
  const keep = (rows: readonly { id: number; body: string }[]): void => {
    for (const { id, body } of rows) bodies.set(id, body);
  };
  return {
    parts: mostParts(longestMerge(batch.message), config.replyToStop, batch),
    async write(tx, messages) {
      const rows = await personalValues(tx, idsOf(messages));
      const valuesOf = await customValues(
        tx,
        rows.map(({ subscriber_id: id }) => id),
        custom,
      );
      const codes = coupon === undefined ? null : await giveCoupons(tx, batch, rows);
      const render: Render = (row) =>
        renderMerge(linked?.(row.id) ?? batch.message, {
          ...mergeValues(row),
          ...valuesOf(row.subscriber_id),
          ...(coupon !== undefined && { [coupon]: codes?.get(row.id) }),
        });
      // A message that was claimed before keeps its text.
      const rendered = rows.map((row) => ({ id: row.id, body: row.body ?? render(row) }));
      // No message is sent without its code.
      const bare = rendered.filter(({ id }) => codes !== null && !codes.has(id));
      const blank = rendered.filter(({ body }) => codes === null && batch.media === null && isBlank(body));
      await withdrawClaimed(tx, batch.id, idsOf(bare), 'noCoupon');
      await withdrawClaimed(tx, batch.id, idsOf(blank), 'empty');
      const unsent = new Set(idsOf([...bare, ...blank]));
      const shown = rendered.filter(({ id }) => !unsent.has(id));
      await storeBodies(tx, shown);
      keep(shown);
      return messages.filter(({ id }) => !unsent.has(id));
    },
    read: async (tx, messages) => keep(await storedBodies(tx, idsOf(messages))),
    bodyOf: ({ id, language }) => footed(bodies.get(id) ?? batch.message, config.replyToStop)(language),
  };
}

const mergeValues = ({
  id: _id,
  body: _body,
  subscriber_id: _person,
  ...values
}: PersonalValues): Record<MergeField, string | null> => values;
