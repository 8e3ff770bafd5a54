import {
  foldedValue,
  isOurColumn,
  MAX_FIELDS,
  readFieldValue,
  slugOf,
  type customFieldBody,
  type customFieldChange,
  type CustomField,
  type z,
} from '@textloom/contracts';
import { AppError, invalid, notFound } from '../../../platform/base/app-error';
import { oneAtATime } from '../../../platform/db/one-at-a-time';
import type { Tx } from '../../../platform/db/connection';
import { notifyProfile } from '../../../platform/live/notify';
import type { Deps } from '../../../platform/web/deps';
import type { Session } from '../../../platform/web/session.types';
import { lockSubscriber, noteChange, notifySubscribers } from '../../people/subscriber';
import { fieldLeaves } from '../events';
import {
  customFields,
  holdFields,
  insertField,
  lockField,
  markFieldDeleted,
  usesOfField,
  writeField,
} from './custom-fields.repository';
import { writeValues, type OwnValue } from './subscriber-value.repository';

/** The account's fields, locked for a change. */
async function lockedFields(tx: Tx, accountId: number): Promise<CustomField[]> {
  await oneAtATime(tx, 'custom fields', accountId);
  return customFields(tx, accountId);
}

/** Files could not distinguish a field with this name from ours. */
function requireName(others: readonly CustomField[], name: string): void {
  if (isOurColumn(name)) throw invalid('name', `Files use the name “${name}” for something else. Choose another name.`);
  if (others.some((one) => foldedValue(one.name) === foldedValue(name)))
    throw invalid('name', 'Another field has this name.');
}

function choicesOf(kind: CustomField['kind'], choices: readonly string[]): string[] {
  if (kind !== 'choice') return [];
  if (choices.length === 0) throw invalid('choices', 'Enter at least one choice.');
  return [...choices];
}

/** POST subscribers/fields. */
export const addField = (
  { db }: Deps,
  { accountId }: Session,
  { name, kind, choices }: z.output<typeof customFieldBody>,
): Promise<{ id: number; slug: string }> =>
  db.asAccount(accountId, async (tx) => {
    const fields = await lockedFields(tx, accountId);
    if (fields.length >= MAX_FIELDS)
      throw new AppError('conflict', `An account has up to ${MAX_FIELDS} custom fields. Remove one first.`);
    requireName(fields, name);
    const slug = slugOf(
      name,
      fields.map((field) => field.slug),
    );
    await notifyProfile(tx, accountId, 'fields');
    return { ...(await insertField(tx, accountId, { name, slug, kind, choices: choicesOf(kind, choices) })), slug };
  });

/** PUT subscribers/fields/{id}. Values that are no longer among the choices stay until they are changed. */
export const changeField = (
  { db }: Deps,
  { accountId }: Session,
  id: number,
  { name, choices }: z.output<typeof customFieldChange>,
): Promise<{ id: number }> =>
  db.asAccount(accountId, async (tx) => {
    const fields = await lockedFields(tx, accountId);
    const field = fields.find((one) => one.id === id);
    if (!field) throw notFound('This field');
    // A field that had this name before keeps it.
    if (name !== field.name)
      requireName(
        fields.filter((one) => one !== field),
        name,
      );
    await writeField(tx, accountId, id, { name, choices: choicesOf(field.kind, choices) });
    await notifyProfile(tx, accountId, 'fields');
    return { id };
  });

/** Further uses are counted. */
const USES_NAMED = 5;

/** Otherwise messages would be sent with its fallback, and groups would be empty (decision 487). */
async function requireUnused(
  tx: Tx,
  accountId: number,
  { id, slug, name }: { id: number; slug: string; name: string },
): Promise<void> {
  const uses = (await usesOfField(tx, accountId, slug)).map(({ said }) => said);
  await fieldLeaves.emit(tx, { accountId, field: { id, slug }, uses });
  if (uses.length === 0) return;
  const more = uses.length > USES_NAMED ? ` and ${uses.length - USES_NAMED} more` : '';
  throw new AppError(
    'conflict',
    `${name} was not removed. It is used by ${uses.slice(0, USES_NAMED).join(', ')}${more}.`,
  );
}

/** DELETE subscribers/fields/{id}. */
export const removeField = ({ db }: Deps, { accountId }: Session, id: number): Promise<{ id: number }> =>
  db.asAccount(accountId, async (tx) => {
    await oneAtATime(tx, 'custom fields', accountId);
    const field = await lockField(tx, accountId, id);
    if (!field) throw notFound('This field');
    await requireUnused(tx, accountId, field);
    await markFieldDeleted(tx, accountId, id);
    await notifyProfile(tx, accountId, 'fields');
    return { id };
  });

/**
 * The entered values by the id of their field, as they are stored, and the fields that are emptied. Locks the fields.
 */
export async function readTexts(
  tx: Tx,
  accountId: number,
  texts: Readonly<Record<string, string>>,
): Promise<{ values: OwnValue[]; emptied: number[] }> {
  const fields = new Map((await holdFields(tx, accountId)).map((field) => [field.id, field]));
  const values: OwnValue[] = [];
  const emptied: number[] = [];
  for (const [key, text] of Object.entries(texts)) {
    const field = fields.get(Number(key));
    if (!field) throw notFound('A field');
    const read = readFieldValue(field, text);
    if (read === null) emptied.push(field.id);
    else if ('problem' in read) throw invalid(key, read.problem);
    else values.push({ ...read, fieldId: field.id });
  }
  return { values, emptied };
}

/** PUT subscribers/{id}/fields. */
export const saveValues = (
  { db }: Deps,
  { accountId }: Session,
  id: number,
  texts: Readonly<Record<string, string>>,
): Promise<{ id: number }> =>
  db.asAccount(accountId, async (tx) => {
    const subscriber = await lockSubscriber(tx, accountId, id);
    if (!subscriber) throw notFound('This subscriber');
    const { values, emptied } = await readTexts(tx, accountId, texts);
    await writeValues(tx, accountId, id, values, emptied);
    await noteChange(tx, accountId, id);
    await notifySubscribers(tx, [{ id, accountId, keywordId: subscriber.keywordId }]);
    return { id };
  });
