import { addReportMail, deleteReportMail, listReportMails, resendReportMail } from '@textloom/contracts';
import type { Module } from '../../../platform/web/deps';
import { route } from '../../../platform/web/route';
import * as mails from './report-mail.service';

/** Reports that addresses get by mail. */
export const reportMailRoutes: Module = (deps) => async (app) => {
  route(app, listReportMails, async ({ session }) => ({ entries: await mails.listReportMails(deps, session) }));

  route(app, addReportMail, async ({ session, body }) => {
    const { id, email, confirmed } = await mails.addReportMail(deps, session, body);
    return { id, message: confirmed ? `${email} gets this report.` : `We sent a link to ${email} to confirm.` };
  });

  route(app, resendReportMail, async ({ session, params }) => ({
    message: `We sent a new link to ${await mails.resendReportMail(deps, session, params.id)}.`,
  }));

  route(app, deleteReportMail, async ({ session, params }) => ({
    message: `${await mails.deleteReportMail(deps, session, params.id)} gets this report no longer.`,
  }));
};
