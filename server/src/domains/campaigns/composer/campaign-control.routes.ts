import {
  cancelCampaign,
  getCampaignControl,
  pauseCampaign,
  resendCampaign,
  resumeCampaign,
  sendCampaignNow,
  undoCampaign,
} from '@textloom/contracts';
import type { Module } from '../../../platform/web/deps';
import { route } from '../../../platform/web/route';
import * as control from './campaign-control.service';

/** The actions on a started campaign: undo, pause, resume, cancel and send again. */
export const campaignControlRoutes: Module = (deps) => async (app) => {
  route(app, getCampaignControl, ({ session, params }) => control.readControl(deps, session, params.id));

  route(app, undoCampaign, async ({ session, params }) => ({
    message: 'Your campaign was undone. Nothing was sent.',
    ...(await control.undo(deps, session, params.id)),
  }));

  route(app, sendCampaignNow, async ({ session, params }) => {
    const started = await control.sendNow(deps, session, params.id);
    return { message: await control.sendText(deps, session, started.id, 'campaign'), ...started };
  });

  route(app, pauseCampaign, async ({ session, params }) => ({
    message: 'Your campaign is paused.',
    ...(await control.pause(deps, session, params.id)),
  }));

  route(app, resumeCampaign, async ({ session, params }) => ({
    message: 'Your campaign is no longer paused.',
    ...(await control.resume(deps, session, params.id)),
  }));

  route(app, cancelCampaign, async ({ session, params }) => ({
    message: 'Your campaign was cancelled.',
    ...(await control.cancel(deps, session, params.id)),
  }));

  route(app, resendCampaign, async ({ session, params }) => {
    const resent = await control.resend(deps, session, params.id);
    return { message: await control.sendText(deps, session, resent.id, 'campaign again'), ...resent };
  });
};
