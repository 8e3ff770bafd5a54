import {
  canonicalKeyword,
  footerIn,
  keywordLimitReached,
  keywordProblem,
  parseWelcome,
  tooLongToSend,
  truncateMessage,
  type CursorPage,
  type CursorQuery,
  type Keyword,
  type keywordBody,
  type KeywordList,
  type keywordQuery,
  type z,
} from '@textloom/contracts';
import type { Tx } from '../../../platform/db/connection';
import { pageUpTo, positionOf } from '../../../platform/db/cursor';
import type { Deps } from '../../../platform/web/deps';
import { AppError, invalid, notFound } from '../../../platform/base/app-error';
import type { Session } from '../../../platform/web/session.types';
import { notifyLive, notifyProfile } from '../../../platform/live/notify';
import { senderNameOf } from '../../notices';
import { holdKeywordUse, keywordUse } from '../../billing';
import { inheritSuppressions, isStopWord } from '../../people/suppression';
import { dropMedia, type FileChange, mediaAfter, type MediaState, mediaState } from '../../files';
import { softDeleteKeyword, insertKeyword, isFree, updateKeyword as changeKeyword } from '../../tenancy/keyword';
import { presentKeyword } from './keywords.presenter';
import { requireSender } from './require-sender';
import * as repository from './keywords.repository';

type Saved = { id: number };
type Body = z.output<typeof keywordBody>;

export const listKeywords = (
  deps: Deps,
  session: Session,
  query: z.output<typeof keywordQuery>,
): Promise<KeywordList> =>
  deps.db.asAccount(session.accountId, async (tx) => {
    const rows = await repository.pageOfKeywords(tx, session.accountId, query);
    const sender = await senderNameOf(tx, session.accountId);
    return {
      entries: rows.map((row) => presentKeyword(deps.config, row, sender)),
      total_entries: await repository.countKeywords(tx, session.accountId, query),
      per_page_entries: query.limit,
      current_page: query.page,
      ...(await keywordUse(tx, session.accountId)),
    };
  });

/** The list of the public API. */
export const walkKeywords = (
  { db, config }: Deps,
  { accountId }: Session,
  { after, limit }: CursorQuery,
): Promise<CursorPage<Keyword>> =>
  db.asAccount(accountId, async (tx) => {
    const sender = await senderNameOf(tx, accountId);
    return pageUpTo(await repository.walkKeywords(tx, accountId, { after: positionOf(after), limit }), limit, {
      cursor: (row) => row.cursor,
      present: (row) => presentKeyword(config, row, sender),
    });
  });

export const getKeyword = (deps: Deps, session: Session, id: number): Promise<Keyword> =>
  deps.db.asAccount(session.accountId, async (tx) => {
    const row = await repository.findKeyword(tx, session.accountId, id);
    if (!row) throw notFound('This keyword');
    return presentKeyword(deps.config, row, await senderNameOf(tx, session.accountId));
  });

/** Whether this account may use the text. An invalid keyword counts as taken. */
export async function isKeywordAvailable(deps: Deps, session: Session, text: string): Promise<boolean> {
  const { accountId } = session;
  const canonical = canonicalKeyword(text);
  if (keywordProblem(text) !== null) return false;
  if (await deps.db.asAccount(accountId, (tx) => isStopWord(tx, canonical))) return false;
  return isFree(deps.db, accountId, canonical);
}

const taken = (): AppError => {
  const message = 'The keyword you have chosen is already used. Please try another one.';
  return new AppError('keyword_taken', message, { keyword: message });
};

/** Starts under review (ENG-009); the provider approves it later. */
export async function createKeyword(
  deps: Deps,
  session: Session,
  { company, ...body }: Body,
  file: FileChange,
): Promise<Saved> {
  const { accountId } = session;
  const free = await isKeywordAvailable(deps, session, body.keyword);
  return deps.db.asAccount(accountId, async (tx) => {
    const { used, total } = await holdKeywordUse(tx, accountId);
    if (keywordLimitReached(total, used))
      throw new AppError('keyword_limit', 'We are sorry but you reached your Keyword limit.');
    if (!free) throw taken();
    const sender = await requireSender(tx, session, company);
    const welcome = welcomeOf(body, mediaState(null, file), deps.config.maxMediaLength);
    requireSendable(deps, { ...body, ...welcome, language: body.language ?? 'en' }, sender);
    const mediaId = await mediaAfter(deps, tx, accountId, null, file);
    const saved = await insertKeyword(tx, accountId, {
      ...body,
      ...welcome,
      mediaId,
      canonical: canonicalKeyword(body.keyword),
    });
    if (!saved) throw taken();
    await inheritSuppressions(tx, accountId, saved.id);
    await announce(tx, accountId, saved.id);
    return saved;
  });
}

export const updateKeyword = (
  deps: Deps,
  session: Session,
  id: number,
  change: Pick<Body, 'terms_url' | 'opt_in' | 'segments' | 'min_age' | 'age_way' | 'language'>,
  file: FileChange,
): Promise<Saved> =>
  deps.db.asAccount(session.accountId, async (tx) => {
    const row = await repository.findKeyword(tx, session.accountId, id);
    if (!row) throw notFound('This keyword');
    const welcome = welcomeOf(change, mediaState(row.media_id, file), deps.config.maxMediaLength);
    const language = change.language ?? row.language;
    requireSendable(deps, { ...row, ...change, ...welcome, language }, await senderNameOf(tx, session.accountId));
    const mediaId = await mediaAfter(deps, tx, session.accountId, row.media_id, file);
    await changeKeyword(tx, session.accountId, id, { ...change, ...welcome, mediaId });
    await announce(tx, session.accountId, id);
    return { id };
  });

/**
 * Refused while there are subscribers (KEY-019). The row stays, to keep the text reserved for a while; its file is
 * deleted.
 */
export const deleteKeyword = (deps: Deps, session: Session, id: number): Promise<Saved> =>
  deps.db.asAccount(session.accountId, async (tx) => {
    const keyword = await repository.lockKeyword(tx, session.accountId, id);
    if (!keyword) throw notFound('This keyword');
    if (keyword.subscribers > 0) throw new AppError('keyword_has_subscribers', 'Can not be removed/deleted.');
    await softDeleteKeyword(tx, session.accountId, id);
    if (keyword.media_id !== null) await dropMedia(tx, session.accountId, keyword.media_id);
    await announce(tx, session.accountId, id);
    return { id };
  });

type Welcome = Pick<Body, 'opt_in' | 'segments'>;

/**
 * Class 3 is for messages with media, which always have it (VAL-041); without media a message is at most class 1
 * (VAL-042). Removing the media also cuts the text at 160 (decision 55).
 */
function welcomeOf({ opt_in, segments }: Welcome, media: MediaState, maxMedia: number): Welcome {
  if (media === 'media') return { opt_in: truncateMessage(opt_in, 3, maxMedia), segments: 3 };
  if (media === 'removed') return { opt_in: truncateMessage(opt_in, 1), segments: 1 };
  return { opt_in, segments: segments === 3 ? 1 : segments };
}

/**
 * The message to a new subscriber, with the sender, the standard welcome and the footer, must be acceptable to
 * carriers.
 */
function requireSendable(
  { config }: Deps,
  keyword: Pick<Body, 'opt_in' | 'terms_url' | 'expected_messages'> & Pick<Keyword, 'language'>,
  sender: string,
): void {
  const footer = footerIn(keyword.language, config.replyToStop);
  const tooLong = tooLongToSend(parseWelcome(config.welcomeMessage, keyword, sender), footer);
  if (tooLong !== null) throw invalid('opt_in', tooLong);
}

/** The profile lists the keywords, so it changes with them. */
async function announce(tx: Tx, accountId: number, id: number): Promise<void> {
  await notifyLive(tx, accountId, { type: 'keyword.changed', payload: { id } });
  await notifyProfile(tx, accountId, 'keywords');
}
