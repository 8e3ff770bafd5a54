import { formatPhone, readPort, requestPort, withdrawPort } from '@textloom/contracts';
import type { Module } from '../../../platform/web/deps';
import { route } from '../../../platform/web/route';
import { askForPort, readNumberPort, withdrawNumberPort } from './port.service';

export const portRoutes: Module = (deps) => async (app) => {
  route(app, readPort, ({ session }) => readNumberPort(deps, session, new Date()));

  route(app, requestPort, async ({ session, body }) => {
    await askForPort(deps, session.accountId, body, new Date());
    return { message: `We have your request to bring ${formatPhone(body.number)}.` };
  });

  route(app, withdrawPort, async ({ session }) => {
    await withdrawNumberPort(deps, session);
    return { message: 'Your request was withdrawn.' };
  });
};
