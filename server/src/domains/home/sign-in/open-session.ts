import type { LoginReply } from '@textloom/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../../../platform/web/deps';
import { signedOut } from '../../../platform/web/guards';
import { cookieSessions, noSessionCookie, sessionCookie, wantedCookie } from '../../../platform/web/session-cookie';
import { findSession, surplusSessions, type NewSession } from '../../access';
import { loginAnswer } from '../profile/profile.service';

export interface Opened {
  request: FastifyRequest;
  reply: Pick<FastifyReply, 'header'>;
  started: NewSession;
  /** The tab's release set. */
  release: number | undefined;
}

/**
 * The reply to a call that signs a user in. A caller that asked for a cookie gets one, and no credentials (ADR 0090).
 */
export async function openSession(deps: Deps, { request, reply, started, release }: Opened): Promise<LoginReply> {
  const { publicUrl } = deps.config;
  const wanted = wantedCookie(request);
  if (wanted) {
    const surplus = await surplusSessions(deps.db, cookieSessions(publicUrl, request.headers.cookie));
    void reply.header('set-cookie', [
      sessionCookie(started, publicUrl, wanted === 'keep'),
      ...surplus.map((name) => noSessionCookie(name, publicUrl)),
    ]);
  }
  const session = await findSession(deps.db, started.token, request.ip);
  if (!session) throw signedOut();
  return loginAnswer(deps, session, wanted ? '' : started.token, release);
}
