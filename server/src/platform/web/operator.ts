import { isSameText } from '../base/same-text';
import { isIP } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config/config';
import { AppError, notFound } from '../base/app-error';

/** Whether the call has the operator's token: `Authorization: Bearer …`. */
export const hasOpsToken = (request: FastifyRequest, { opsToken }: Pick<Config, 'opsToken'>): boolean =>
  isSameText(request.headers.authorization ?? '', `Bearer ${opsToken}`);

/**
 * The token as the password of the browser's own sign-in, with any user name. Not for operator commands, because other
 * sites can make browsers send it.
 */
function hasOpsPassword(request: FastifyRequest, { opsToken }: Pick<Config, 'opsToken'>): boolean {
  const [scheme = '', encoded = ''] = (request.headers.authorization ?? '').split(' ');
  const pair = Buffer.from(encoded, 'base64').toString('utf8');
  return (
    scheme.toLowerCase() === 'basic' && pair.includes(':') && isSameText(pair.slice(pair.indexOf(':') + 1), opsToken)
  );
}

type StandinConfig = Pick<Config, 'standins' | 'opsToken' | 'publicUrl'>;

/**
 * Whether the page was opened under a name of this server. Another site's name that resolves here is refused, because
 * that site's scripts could read the responses (DNS rebinding). IP addresses are allowed.
 */
export function hasOwnHostName(request: FastifyRequest, { publicUrl }: StandinConfig): boolean {
  const given = `http://${request.headers.host ?? ''}`;
  if (!URL.canParse(given)) return false;
  const { hostname } = new URL(given);
  const bare = hostname.replace(/^\[|\]$/g, '');
  return (
    isIP(bare) !== 0 || bare === 'localhost' || bare.endsWith('.localhost') || hostname === new URL(publicUrl).hostname
  );
}

/** TEXTLOOM_STANDINS is "open". Nothing that a proxy adds or omits changes this. */
export const isOpen = (request: FastifyRequest, config: StandinConfig): boolean =>
  config.standins === 'open' && hasOwnHostName(request, config);

/** Allows everyone where stand-ins are open, else the operator only. */
export const maySeeStandins = (request: FastifyRequest, config: StandinConfig): boolean =>
  isOpen(request, config) || hasOpsToken(request, config) || hasOpsPassword(request, config);

export type Guard = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

/** For pages of stand-ins, which show private data: a browser prompts for the operator's token. */
export const operatorOnly =
  (config: StandinConfig): Guard =>
  async (request, reply) => {
    if (config.standins === 'off') throw notFound('This address');
    if (maySeeStandins(request, config)) return;
    reply.header(
      'www-authenticate',
      'Basic realm="Textloom: any name, and the operator token as the password", charset="UTF-8"',
    );
    throw new AppError('unauthorized', "This needs the operator's token.");
  };
