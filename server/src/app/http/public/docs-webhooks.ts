import { escapeHtml } from '@textloom/contracts';
import { code, exampleBox, fieldsOf, json, prose, table } from './docs-parts';
import type { DescribedEvent, Document, Schema } from './document.types';

type Webhooks = Document['webhooks'];

const eventsOf = (webhooks: Webhooks): [type: string, event: DescribedEvent][] =>
  Object.entries(webhooks).map(([type, { post }]) => [type, post]);

export const webhookMenu = (webhooks: Webhooks): string =>
  `<li><a href="#webhooks">Webhooks</a><ul>${eventsOf(webhooks)
    .map(([, event]) => `<li><a href="#${event.operationId}">${escapeHtml(event.summary)}</a></li>`)
    .join('')}</ul></li>`;

function eventSection(type: string, { operationId, summary, description, requestBody }: DescribedEvent): string {
  const { schema, example } = requestBody.content['application/json'];
  const data: Schema = schema.properties?.['data'] ?? {};
  return `<section class="call" id="${operationId}" aria-labelledby="${operationId}-title">
<div>
<h3 id="${operationId}-title">${escapeHtml(summary)}</h3>
<p class="address">${code(type)}</p>
<p>${prose(description)}</p>
${table('Data', fieldsOf({ ...data, required: [] }))}
</div>
${exampleBox(json(example))}
</section>`;
}

/** What is sent to webhooks, and how a receiver checks it. */
export const webhookSections = (webhooks: Webhooks): string => `<h2 id="webhooks">Webhooks</h2>
<p>Add an address under Account Settings, Webhooks, and choose its events: each is posted there as JSON, soon after it
happened. Answer with a status from 200 to 299 within 15 seconds, and do the work afterwards.</p>
<p>Requests are signed as <a href="https://www.standardwebhooks.com/">Standard Webhooks</a> says, so that its libraries
check them: ${code('webhook-signature')} holds ${code('v1,')} and the base64 HMAC-SHA256 of ${code('webhook-id')},
${code('webhook-timestamp')} and the body, joined by dots. The key is the base64 behind ${code('whsec_')} in your secret. For
24 hours after a new secret was made there are two signatures, and one that fits is enough. Refuse a timestamp that is
more than five minutes old.</p>
<p>Whatever else you answer is tried up to eight times within a day; ${code('410')} disables the webhook, and so do three days
without a success. An event may arrive twice, with the same ${code('webhook-id')}, and events may arrive in another order
than they happened. Redirects are not followed.</p>
${eventsOf(webhooks)
  .map(([type, event]) => eventSection(type, event))
  .join('')}`;
