import { pageAddress, writeWebPage } from '../../tenancy/keyword';
import { type KeywordPage, type keywordPageBody, type z } from '@textloom/contracts';
import { invalid, notFound } from '../../../platform/base/app-error';
import type { Deps } from '../../../platform/web/deps';
import type { Session } from '../../../platform/web/session.types';
import { notifyLive } from '../../../platform/live/notify';
import { webPageOf, type WebPageRow } from './web-page.repository';
import { formScript } from './addresses';
import { PAGE_TEXTS } from './page-texts';

/** HTML that shows the form on another site. Visitors without script get a link to the page. */
const snippetOf = (publicUrl: string, page: WebPageRow): string =>
  `<script src="${formScript(publicUrl, page)}" async></script>\n` +
  `<noscript><a href="${pageAddress(publicUrl, page)}">${PAGE_TEXTS[page.language].signUp}</a></noscript>`;

export const getWebPage = ({ db, config }: Deps, { accountId }: Session, id: number): Promise<KeywordPage> =>
  db.asAccount(accountId, async (tx) => {
    const row = await webPageOf(tx, accountId, id);
    if (!row) throw notFound('This keyword');
    const { on, names, terms_url, privacy_url, sender } = row;
    return {
      on,
      names,
      terms_url,
      privacy_url,
      sender,
      address: pageAddress(config.publicUrl, row),
      snippet: snippetOf(config.publicUrl, row),
    };
  });

/** The words of an open page name the sender, the terms and the privacy policy, so it needs all three. */
export const saveWebPage = (
  { db }: Deps,
  { accountId }: Session,
  id: number,
  body: z.output<typeof keywordPageBody>,
): Promise<{ id: number; message: string }> =>
  db.asAccount(accountId, async (tx) => {
    const row = await webPageOf(tx, accountId, id);
    if (!row) throw notFound('This keyword');
    const on = body.on === 1;
    if (on && body.terms_url === '')
      throw invalid('terms_url', 'Enter the address of your terms: the page links to it.');
    if (on && body.privacy_url === '')
      throw invalid('privacy_url', 'Enter the address of your privacy policy: the page links to it.');
    if (on && row.sender === '')
      throw invalid('on', 'Enter your company under Account Settings first: the page names who sends.');
    await writeWebPage(tx, accountId, id, { ...body, on });
    await notifyLive(tx, accountId, { type: 'keyword.changed', payload: { id } });
    return { id, message: on ? 'Web page saved. It is on.' : 'Web page saved. It is off.' };
  });
