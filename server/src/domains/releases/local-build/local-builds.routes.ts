import { allowLocalBuilds, forbidLocalBuilds } from '@textloom/contracts';
import type { Module } from '../../../platform/web/deps';
import { route } from '../../../platform/web/route';
import { localBuildsCookie, mayLoadLocalBuilds, noLocalBuildsCookie } from './local-builds.service';

export const localBuildRoutes: Module = (deps) => async (app) => {
  const { publicUrl } = deps.config;
  route(app, allowLocalBuilds, async ({ session, request, reply }) => {
    const active = await mayLoadLocalBuilds(deps, request.headers.cookie);
    void reply.header('set-cookie', localBuildsCookie(session, publicUrl));
    request.log.info({ user: session.userId }, 'local builds allowed');
    return { active };
  });

  route(app, forbidLocalBuilds, ({ reply }) => {
    void reply.header('set-cookie', noLocalBuildsCookie(publicUrl));
  });
};
