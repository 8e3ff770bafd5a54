import { getCaptcha } from '@textloom/contracts';
import type { Module } from '../../../platform/web/deps';
import { route } from '../../../platform/web/route';
import { newChallenge } from '../captcha/captcha.service';

export const captchaRoutes: Module = (deps) => async (app) => {
  route(app, getCaptcha, async () => ({ ...(await newChallenge(deps)) }), {
    config: { rateLimit: { max: 120, timeWindow: '1 minute' } },
  });
};
