import { ERROR_STATUS, escapeHtml } from '@textloom/contracts';
import { code, fieldsOf, json, prose, table } from './docs-parts';
import type { Described, Document } from './document.types';
import { webhookMenu, webhookSections } from './docs-webhooks';
import { titleOf } from './problem-types';

function callSection(base: string, path: string, method: string, call: Described): string {
  const body = call.requestBody?.content['application/json'];
  const reply = call.responses[200].content['application/json'];
  const parameters = call.parameters.flatMap((one) => ('name' in one ? [one] : []));
  const curl = [
    `curl -X ${method.toUpperCase()} ${base}${path}`,
    `-H 'Authorization: Bearer tlk_…'`,
    ...(body ? [`-H 'Content-Type: application/json'`, `-d '${JSON.stringify(body.example)}'`] : []),
  ].join(' \\\n  ');
  return `<section id="${call.operationId}" aria-labelledby="${call.operationId}-title">
<h3 id="${call.operationId}-title">${escapeHtml(call.summary)}</h3>
<p class="address"><b>${method.toUpperCase()}</b> ${code(path)}</p>
<p>${prose(call.description)}</p>
${table('Parameters', parameters)}${body ? table('Body', fieldsOf(body.schema)) : ''}${table('Reply', fieldsOf({ ...reply.schema, required: [] }))}
<h4>Example</h4>
<pre tabindex="0">${escapeHtml(curl)}</pre>
<pre tabindex="0">${json(reply.example)}</pre>
</section>`;
}

const ERRORS = Object.entries(ERROR_STATUS)
  .map(
    ([id, status]) =>
      `<tr id="error-${id}"><th scope="row">${code(id)}</th><td>${status}</td><td>${titleOf(id)}</td></tr>`,
  )
  .join('');

/**
 * The documentation as a page without scripts, so that the strictest policy holds: the renderers that are kept well want
 * inline styles, HTML made by scripts, or a newer Node (ADR 0097).
 */
export function docsPage({ info, servers, paths, webhooks }: Document): string {
  const [{ url: base }] = servers;
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]) => ({ path, method, call, tag: call.tags[0] })),
  );
  const tags = [...new Set(calls.map(({ tag }) => tag))];
  const of = (tag: string) => calls.filter((one) => one.tag === tag);
  const menu = tags.map(
    (tag) =>
      `<li><a href="#${tag}">${titleOf(tag)}</a><ul>${of(tag)
        .map(({ call }) => `<li><a href="#${call.operationId}">${escapeHtml(call.summary)}</a></li>`)
        .join('')}</ul></li>`,
  );
  const sections = tags.map(
    (tag) =>
      `<h2 id="${tag}">${titleOf(tag)}</h2>${of(tag)
        .map(({ path, method, call }) => callSection(base, path, method, call))
        .join('')}`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(info.title)}</title>
<link rel="stylesheet" href="/api/v1/docs.css">
</head>
<body>
<nav aria-label="Calls"><ul><li><a href="#start">Start here</a></li>${menu.join('')}${webhookMenu(webhooks)}<li><a href="#errors">Errors</a></li></ul></nav>
<main>
<h1>${escapeHtml(info.title)}</h1>
<section id="start" aria-labelledby="start-title">
<h2 id="start-title">Start here</h2>
<p>Make a key under Account Settings, API keys, and send it with each request: ${code('Authorization: Bearer tlk_…')}.
A key may do what its scopes name. All addresses begin with ${code(base)}; bodies and replies are JSON.</p>
<p>Lists are newest first. Ask for the next page with ${code('?after=')} and the value of ${code('next')}, until it is null.</p>
<p>A key may make 600 requests a minute; ${code('X-RateLimit-Remaining')} says how many are left. After that you get 429,
with ${code('Retry-After')} in seconds.</p>
<p>Every POST takes an ${code('Idempotency-Key')} of your choice,
such as your order number: if you repeat the request within two days, nothing happens twice.
With another body, the key is refused.</p>
<p><a href="/api/v1/openapi.json">The description as OpenAPI 3.1</a></p>
</section>
${sections.join('')}
${webhookSections(webhooks)}
<h2 id="errors">Errors</h2>
<p>Refusals are problem details (RFC 9457): ${code('code')} is one of these, ${code('detail')} is for people, and
${code('errors')} names the fields that are wrong.</p>
<div class="wide"><table><tbody>${ERRORS}</tbody></table></div>
</main>
</body>
</html>`;
}
