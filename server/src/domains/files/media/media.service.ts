import { fileTypeFromBuffer } from 'file-type/core';
import { createHash, randomBytes } from 'node:crypto';
import { refuseDuringBackup } from '../../../platform/db/backup/backup-lock';
import type { Tx } from '../../../platform/db/connection';
import type { Deps } from '../../../platform/web/deps';
import type { Upload } from '../../../platform/web/parsing/multipart';
import { mediaStorage } from '../../../platform/providers/storage/open-storage';
import { requireSize, shownName, typeNotAllowed, typeOf } from './media.policy';
import { eraseFileRows, findByToken, insertMedia, receivedFilesOf, storedFiles, tokensAfter } from './media.repository';
import { redraw } from './redraw';

type Storing = Pick<Deps, 'config'>;

/** An upload that passed all checks and can be stored. */
export interface CheckedFile {
  name: string;
  extension: string;
  mime: string;
  content: Buffer;
  /** Of the uploaded bytes, to recognize a repeated request. */
  digest: string;
}

/**
 * Checks extension, size and content of an upload (VAL-044, VAL-045, ENG-044; decision 139). Ignores the type that the
 * client sent. Returns undefined without an upload. Call it outside transactions, because drawing takes time.
 */
export async function checkFile(upload: Upload | undefined): Promise<CheckedFile | undefined> {
  if (!upload) return undefined;
  const { extension, type } = typeOf(upload.name);
  requireSize(upload.data.length);
  const found = await fileTypeFromBuffer(upload.data);
  if (!found || !type.contents.includes(found.ext)) throw typeNotAllowed();
  const content = type.picture ? await redraw(upload.data, type.picture, type.becomes?.picture) : upload.data;
  const kept = type.becomes?.extension ?? extension;
  return {
    name: shownName(upload.name, kept),
    extension: kept,
    mime: type.mime,
    content,
    digest: createHash('sha256').update(upload.data).digest('base64url'),
  };
}

/**
 * Stores the file for this account, in the caller's transaction, and returns its id. The file is written
 * first: a row without a file could not be sent, while a file without a row only wastes space (ADR 0005).
 */
export async function keepFile(
  deps: Storing,
  tx: Tx,
  accountId: number,
  { name, extension, mime, content }: CheckedFile,
): Promise<number> {
  const token = randomBytes(32).toString('base64url');
  await mediaStorage(deps.config).put(token, content);
  return insertMedia(tx, accountId, { token, name, extension, mime, size: content.length });
}

const TOKEN = /^[\w-]{43}$/;

/** Whether there is a file at an address. */
export const isFile = async ({ db }: Pick<Deps, 'db'>, token: string): Promise<boolean> =>
  TOKEN.test(token) && (await db.asEngine((tx) => findByToken(tx, token))) !== undefined;

/** The file at an address, or undefined. */
export async function openFile(
  deps: Pick<Deps, 'config' | 'db'>,
  token: string,
): Promise<Pick<CheckedFile, 'name' | 'mime' | 'content'> | undefined> {
  if (!TOKEN.test(token)) return undefined;
  const row = await deps.db.asEngine((tx) => findByToken(tx, token));
  const content = row && (await mediaStorage(deps.config).get(token));
  return content && { ...row, content };
}

/** Files per query. */
const FILES = 1_000;

/**
 * Deletes every file of an account; the caller deletes their rows afterwards. May be repeated; refused during a backup.
 */
export async function deleteFiles(deps: Pick<Deps, 'config' | 'db'>, accountId: number): Promise<void> {
  const storage = mediaStorage(deps.config);
  for (let after = 0, found = FILES; found === FILES;) {
    const files = await deps.db.asEngine(async (tx) => {
      await refuseDuringBackup(tx);
      const page = await tokensAfter(tx, accountId, after, FILES);
      for (const { token } of page) await storage.remove(token);
      return page;
    });
    found = files.length;
    after = files.at(-1)?.id ?? after;
  }
}

/** Where files of a phone may be, and what else uses them. */
export interface PersonFiles {
  phone: string;
  /** Texts that the phone sent. */
  inboundIds: readonly number[];
  /** Files of replies to this phone alone. */
  replies: readonly number[];
  /** Returns which of these files are part of something else, such as a campaign. */
  keptOf(tx: Tx, ids: readonly number[]): Promise<readonly number[]>;
}

async function personalFiles(tx: Tx, { inboundIds, replies, keptOf }: PersonFiles) {
  const received = await receivedFilesOf(tx, inboundIds);
  const ids = [...received.flatMap(({ media_id: id }) => id ?? []), ...replies];
  const kept = new Set(await keptOf(tx, ids));
  return {
    received,
    stored: await storedFiles(
      tx,
      ids.filter((id) => !kept.has(id)),
    ),
  };
}

/** Files that a phone sent, and replies that only it received; `path` is below TEXTLOOM_DATA, or in the bucket. */
export async function filesOfPerson(tx: Tx, of: PersonFiles) {
  const { received, stored } = await personalFiles(tx, of);
  return { received, stored: stored.map(({ token, ...file }) => ({ ...file, path: `media/${token}` })) };
}

/** Erases these files in the caller's transaction, before their rows, which contain their names. May be repeated. */
export async function erasePersonFiles(deps: Storing, tx: Tx, of: PersonFiles): Promise<number> {
  const { stored } = await personalFiles(tx, of);
  if (stored.length > 0) await refuseDuringBackup(tx);
  for (const { token } of stored) await mediaStorage(deps.config).remove(token);
  await eraseFileRows(
    tx,
    of.phone,
    of.inboundIds,
    stored.map(({ id }) => id),
  );
  return stored.length;
}
