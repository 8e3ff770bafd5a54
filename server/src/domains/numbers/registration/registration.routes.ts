import { formatPhone, listRegistrations, saveRegistration, submitRegistration, textAgain } from '@textloom/contracts';
import type { Module } from '../../../platform/web/deps';
import { route } from '../../../platform/web/route';
import * as answer from './answer';
import * as registration from './registration.service';

/** The registration of numbers with the carriers, by the owner. */
export const registrationRoutes: Module = (deps) => async (app) => {
  route(app, listRegistrations, ({ session }) => registration.listRegistrations(deps, session));

  route(app, saveRegistration, async ({ session, params, body }) => {
    await registration.saveRegistration(deps, session, params.number, body);
    return { message: 'Draft saved.' };
  });

  route(app, submitRegistration, async ({ session, params, body }) => {
    await registration.submitRegistration(deps, session, params.number, body);
    return { message: `The registration of ${formatPhone(params.number)} was submitted.` };
  });

  route(app, textAgain, async ({ session, params }) => {
    const phone = await answer.textAgain(deps, session, params.number);
    return { message: `The registry is asked to text ${formatPhone(phone)} again.` };
  });
};
