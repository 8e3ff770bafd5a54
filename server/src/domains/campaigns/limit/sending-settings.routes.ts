import { getSendingSettings, saveSendingSettings } from '@textloom/contracts';
import type { Module } from '../../../platform/web/deps';
import { route } from '../../../platform/web/route';
import * as settings from './sending-settings.service';

export const sendingSettingsRoutes: Module = (deps) => async (app) => {
  route(app, getSendingSettings, ({ session }) => settings.readSendingSettings(deps, session));

  route(app, saveSendingSettings, async ({ session, body }) => ({
    message: 'Your sending settings were saved.',
    ...(await settings.changeSendingSettings(deps, session, body)),
  }));
};
