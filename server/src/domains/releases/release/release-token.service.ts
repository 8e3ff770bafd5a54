import { createHash, randomBytes } from 'node:crypto';
import type { Deps } from '../../../platform/web/deps';
import { AppError, notFound } from '../../../platform/base/app-error';
import { insertToken, readTokens, revokeToken, useToken, type TokenRow } from './release-token.repository';

type TokenDeps = Pick<Deps, 'db'>;

/** The remote of a token that releases every remote. */
export const EVERY_REMOTE = '*';

const REMOTE = /^[a-z][a-z0-9-]{0,59}$/;
const MAX_HOLDER = 80;
/** A prefix that people recognize, as do tools that search for leaked secrets. */
const PREFIX = 'textloom_release_';
const TOKEN = /^textloom_release_[\w-]{43}$/;

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/**
 * Creates a token. Only its hash is stored, so the token is readable only now. The remote need not exist: a team gets
 * its token before its first release.
 */
export async function createToken(
  { db }: TokenDeps,
  remote: string,
  holder: string,
): Promise<{ id: number; remote: string; holder: string; token: string }> {
  if (remote !== EVERY_REMOTE && !REMOTE.test(remote))
    throw new AppError(
      'invalid',
      `"${remote}" is not a valid name of a remote: write a name such as keywords, or * for every remote.`,
    );
  const name = holder.trim();
  if (name === '' || name.length > MAX_HOLDER)
    throw new AppError('invalid', `Name the holder of the token in 1 to ${MAX_HOLDER} characters.`);
  const token = PREFIX + randomBytes(32).toString('base64url');
  const { id } = await db.asEngine((tx) => insertToken(tx, { remote, holder: name, hash: hashOf(token) }));
  return { id, remote, holder: name, token };
}

export const listTokens = ({ db }: TokenDeps): Promise<TokenRow[]> => db.asEngine(readTokens);

export async function endToken({ db }: TokenDeps, id: number): Promise<TokenRow> {
  const revoked = await db.asEngine((tx) => revokeToken(tx, id));
  if (!revoked) throw notFound(`The token ${id}`);
  return revoked;
}

/**
 * The holder of a token and the remote that it may release. Lookup is by hash: its duration reveals nothing about the
 * token, and 256 random bits cannot be guessed.
 */
export const findToken = async (
  { db }: TokenDeps,
  token: string,
): Promise<{ remote: string; holder: string } | undefined> =>
  TOKEN.test(token) ? db.asEngine((tx) => useToken(tx, hashOf(token))) : undefined;
