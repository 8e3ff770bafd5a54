import {
  carrierParts,
  hasMergeFields,
  isBlank,
  longestMerge,
  renderMerge,
  withFooter,
  type MergeField,
} from '@textloom/contracts';
import { idsOf } from '../../../platform/base/ids-of';
import type { Tx } from '../../../platform/db/connection';
import { readLinkCode, shortAddress, shortAddresses, writeLinkCode } from '../rules/link-code';
import { linkKey, ownLinks } from '../store/link.repository';
import {
  type Batch,
  type OutboundDeps,
  type PersonalValues,
  personalValues,
  storeBodies,
  storedBodies,
  withdrawEmpty,
} from '../../texting';

interface Message {
  id: number;
}

/** The text of a batch's messages: the same for all, or one for each if it has merge fields or short links. */
export interface BatchText {
  /** Carrier parts of the longest text. */
  parts: number;
  /**
   * Writes the personal texts of claimed messages into their rows. Call it in the transaction of the claim: the row
   * then has the text that was handed over, even if something is renamed later or another worker settles the message.
   * Returns the messages to hand over: one whose text became empty since the start is withdrawn.
   */
  write<M extends Message>(tx: Tx, messages: readonly M[]): Promise<M[]>;
  /** Reads the texts that an earlier claim wrote. */
  read(tx: Tx, messages: readonly Message[]): Promise<void>;
  /** With the footer, as the carrier gets it. */
  bodyOf(message: Message): string;
}

type Render = (message: PersonalValues) => string;
type Engine = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

/** Replaces the account's own short links in the text with the recipient's. Null: the text has none. */
async function withLinks(
  engine: Engine,
  { publicUrl }: OutboundDeps['config'],
  { account_id: accountId, message: text }: Batch,
): Promise<Render | null> {
  const pattern = shortAddresses(publicUrl);
  const codes = [...text.matchAll(pattern)].map((match) => match[1] ?? '');
  if (codes.length === 0) return null;
  const { key, own, linkOf } = await engine(async (tx) => {
    const signed = await linkKey(tx);
    const read = (code: string): number => readLinkCode(signed, code)?.link ?? 0;
    return { key: signed, linkOf: read, own: new Set(await ownLinks(tx, accountId, codes.map(read))) };
  });
  if (own.size === 0) return null;
  return ({ id }) =>
    text.replace(pattern, (whole, code: string) =>
      own.has(linkOf(code)) ? shortAddress(publicUrl, writeLinkCode(key, { link: linkOf(code), message: id })) : whole,
    );
}

const oneForAll = (body: string): BatchText => ({
  parts: Math.max(1, carrierParts(body).parts),
  write: async (_tx, messages) => [...messages],
  read: async () => undefined,
  bodyOf: () => body,
});

/** Reads the database only for a text with short links: a plain text costs nothing here. */
export async function batchText(
  engine: Engine,
  { config }: Pick<OutboundDeps, 'config'>,
  batch: Batch,
): Promise<BatchText> {
  const linked = await withLinks(engine, config, batch);
  if (!linked && !hasMergeFields(batch.message)) return oneForAll(withFooter(batch.message, config.replyToStop));
  const render: Render = (message) => renderMerge(linked?.(message) ?? batch.message, mergeValues(message));
  const bodies = new Map<number, string>();
  const keep = (rows: readonly { id: number; body: string }[]): void => {
    for (const { id, body } of rows) bodies.set(id, body);
  };
  return {
    parts: Math.max(1, carrierParts(withFooter(longestMerge(batch.message), config.replyToStop)).parts),
    async write(tx, messages) {
      const rows = await personalValues(tx, idsOf(messages));
      // A message that was claimed before keeps its text.
      const texts = rows.map((row) => ({ id: row.id, body: row.body ?? render(row) }));
      const empty = new Set(batch.media === null ? idsOf(texts.filter(({ body }) => isBlank(body))) : []);
      const shown = texts.filter(({ id }) => !empty.has(id));
      await withdrawEmpty(tx, batch.id, [...empty]);
      await storeBodies(tx, shown);
      keep(shown);
      return messages.filter(({ id }) => !empty.has(id));
    },
    read: async (tx, messages) => keep(await storedBodies(tx, idsOf(messages))),
    bodyOf: ({ id }) => withFooter(bodies.get(id) ?? batch.message, config.replyToStop),
  };
}

const mergeValues = ({ id: _id, body: _body, ...values }: PersonalValues): Record<MergeField, string | null> => values;
