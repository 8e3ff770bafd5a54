import type { Module } from '../../platform/web/deps';
import { numberRoutes } from './purchase/numbers.routes';
import { portRoutes } from './port/port.routes';
import { registrationRoutes } from './registration/registration.routes';

export const numbersApi: readonly Module[] = [numberRoutes, registrationRoutes, portRoutes];
