import { createAccount, getCaptcha, getDeviceAvailability } from '@textloom/contracts';
import type { Module } from '../../../platform/web/deps';
import { route } from '../../../platform/web/route';
import { newChallenge } from '../captcha/captcha.service';
import { deviceAvailable } from './devices.service';
import * as signUp from './sign-up.service';

export const signUpRoutes: Module = (deps) => async (app) => {
  route(app, createAccount, async ({ body, request }) => {
    await signUp.createAccount(deps, body, request.ip);
    return { message: 'Your account was created. Login with your email and password' };
  });

  route(app, getDeviceAvailability, async ({ params, request }) => ({
    device_available: await deviceAvailable(deps, params.device, request.ip),
  }));

  route(app, getCaptcha, async () => ({ ...(await newChallenge(deps)) }), {
    config: { rateLimit: { max: 120, timeWindow: '1 minute' } },
  });
};
