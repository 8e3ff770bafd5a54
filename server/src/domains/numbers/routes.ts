import type { Module } from '../../platform/web/deps';
import { registrationRoutes } from './registration/registration.routes';

export const numbersApi: readonly Module[] = [registrationRoutes];
