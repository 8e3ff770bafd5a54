import { getDeviceAvailability } from '@textloom/contracts';
import type { Module } from '../../../platform/web/deps';
import { route } from '../../../platform/web/route';
import { deviceAvailable } from '../devices/devices.service';

export const deviceRoutes: Module = (deps) => async (app) => {
  route(app, getDeviceAvailability, async ({ params, request }) => ({
    device_available: await deviceAvailable(deps, params.device, request.ip),
  }));
};
