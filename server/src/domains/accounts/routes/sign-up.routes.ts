import { createAccount } from '@textloom/contracts';
import type { Module } from '../../../platform/web/deps';
import { route } from '../../../platform/web/route';
import * as signUp from '../sign-up/sign-up.service';

export const signUpRoutes: Module = (deps) => async (app) => {
  route(app, createAccount, async ({ body, request }) => {
    await signUp.createAccount(deps, body, request.ip);
    return { message: 'Your account was created. Login with your email and password' };
  });
};
