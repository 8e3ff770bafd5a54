import formbody from '@fastify/formbody';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { setTimeout } from 'node:timers/promises';
import { AppError } from '../../../platform/base/app-error';
import type { Deps } from '../../../platform/web/deps';
import { parseForm } from '../../../platform/web/parsing/form';
import { type PlainPage, sendPlainPage } from '../../../platform/web/plain-page';
import { choicePage, codePage, donePage, phonePage } from './leave-page.html';
import { sendLeaveCode, enterCode, leave } from './leave-page.service';

/** Longer than the work for a known phone, so that the response time reveals as little as the text. */
const ANSWER_MS = 250;
/** A page has few choices; no browser sends more. */
const MAX_FIELDS = 1_000;
/** Longest value of a page's secret, a typed phone or a code. */
const LONGEST = 200;

type Form = Readonly<Record<string, unknown>> | null | undefined;
const textOf = (form: Form, name: string): string => {
  const value = form?.[name];
  return typeof value === 'string' ? value.slice(0, LONGEST) : '';
};
const textsOf = (form: Form, name: string): string[] =>
  [form?.[name] ?? []].flat().filter((value): value is string => typeof value === 'string');

/** Returns the next page or, if the step was refused, the previous one with the reason. */
async function pageOr(refused: (problem: string) => PlainPage, step: () => Promise<PlainPage>): Promise<PlainPage> {
  try {
    return await step();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { ...refused(error.message), code: error.statusCode };
  }
}

/**
 * /leave: a phone opts out without texting, by a code that is texted to it (ADR 0115). Outside of the application: no
 * session, no cookie, no script; the state between two steps is in the database, under the secret of the page.
 */
export const leavePageRoutes = (deps: Deps) => async (app: FastifyInstance) => {
  const { config } = deps;
  const send = (reply: FastifyReply, page: PlainPage): FastifyReply => sendPlainPage(reply, config.productName, page);
  await app.register(formbody, { parser: (text) => parseForm(text, MAX_FIELDS) });

  app.get('/leave', (_request, reply) => send(reply, phonePage(config)));
  app.get('/.well-known/leave', (_request, reply) => reply.redirect('/leave', 302));
  // Reloading a step that was never submitted starts over.
  for (const step of ['/leave/code', '/leave/done']) app.get(step, (_request, reply) => reply.redirect('/leave', 302));

  app.post<{ Body: Form }>('/leave', async ({ body, ip }, reply) => {
    const typed = textOf(body, 'phone');
    const [page] = await Promise.all([
      pageOr(
        (problem) => phonePage(config, { typed, problem }),
        async () => codePage(config, await sendLeaveCode(deps, typed, ip)),
      ),
      setTimeout(ANSWER_MS),
    ]);
    return send(reply, page);
  });

  app.post<{ Body: Form }>('/leave/code', async ({ body, ip }, reply) => {
    const secret = textOf(body, 'page');
    const page = await pageOr(
      (problem) => codePage(config, secret, problem),
      async () => choicePage(config, secret, await enterCode(deps, secret, textOf(body, 'code'), ip)),
    );
    return send(reply, page);
  });

  app.post<{ Body: Form }>('/leave/done', async ({ body, ip }, reply) => {
    const secret = textOf(body, 'page');
    const page = await pageOr(
      (problem) => phonePage(config, { problem }),
      async () => {
        const left = await leave(deps, secret, textsOf(body, 'choice'), ip);
        return 'problem' in left ? choicePage(config, secret, left) : donePage(config, left);
      },
    );
    return send(reply, page);
  });
};
