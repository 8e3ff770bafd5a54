import { deviceParams, deviceReply, envelope } from '@textloom/contracts';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Deps } from '../../web/deps';
import { ok } from '../../web/reply';
import { deviceAvailable } from './devices.service';

/** Asked before there is an account, so without a session (API-022). */
export const deviceRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/devices/availability/:device',
      { schema: { params: deviceParams, response: { 200: envelope(deviceReply) } } },
      async (request) => ok({ device_available: await deviceAvailable(deps, request.params.device, request.ip) }),
    );
  };
