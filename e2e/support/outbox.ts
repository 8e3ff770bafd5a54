import type { Page } from '@playwright/test';
import { z } from '@textloom/contracts';
import { expect, serverUrl } from './app';

const outbox = z.object({
  messages: z.array(z.object({ to: z.array(z.string()), subject: z.string(), text: z.string() })),
});
type Mail = z.output<typeof outbox>['messages'][number];

/** The newest mail to an address with this subject, once it has arrived. */
export async function mailTo(page: Page, address: string, subject: RegExp): Promise<Mail> {
  let mail: Mail | undefined;
  await expect
    .poll(
      async () => {
        const answer = await page.request.get(`${serverUrl()}/outbox/messages?to=${encodeURIComponent(address)}`);
        mail = outbox.parse(await answer.json()).messages.find((one) => subject.test(one.subject));
        return mail !== undefined;
      },
      { message: `a mail to ${address}: ${subject.source}` },
    )
    .toBe(true);
  if (!mail) throw new Error('no mail');
  return mail;
}

/** The mail's link that has this name in its query. */
export function linkIn({ text }: Mail, name: string): string {
  const link = new RegExp(`https?://\\S+[?&]${name}=\\S+`).exec(text)?.[0];
  if (!link) throw new Error(`The mail has no link with ${name}:\n${text}`);
  return link;
}
