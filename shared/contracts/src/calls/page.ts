import { z } from '../zod';
import { emptySchema } from '../envelope';
import { optionalQuery } from '../form';
import type { Operation } from '../operation';
import { cutText } from '../rules/cut-text';

const cut = (length: number) => z.string().transform((text) => cutText(text, length));

/** A failed part of the page, with its version and phase. */
export const clientErrorBody = z.object({
  remote: cut(100),
  version: cut(100).nullable().default(null),
  phase: cut(30),
  traceId: cut(100),
  message: cut(1_000),
  stack: cut(4_000).default(''),
  page: cut(500).default(''),
});

/** Written to the server's log; also accepted from people who are not signed in. */
export const reportClientError = {
  method: 'POST',
  path: 'client-errors',
  summary: 'Reports that a part of the page failed',
  session: 'none',
  body: clientErrorBody,
  reply: emptySchema,
} as const satisfies Operation;

/**
 * One stream per browser: `event:` is a type of `liveEventSchemas` and `data:` its payload; `live.reconnected` means
 * that events may have been missed. The credentials are sent in the header, as with every call. `age` is the age of the
 * page's data; the stream begins with the events since then.
 */
export const openEvents = {
  method: 'GET',
  path: 'events',
  summary: 'Streams the live events of the account',
  query: z.object({ age: optionalQuery(z.coerce.number().min(0)) }),
  stream: 'text/event-stream',
} as const satisfies Operation;

export const personaSchema = z.object({
  key: z.string(),
  email: z.string(),
  name: z.string(),
  description: z.string(),
  password: z.string(),
});
export type Persona = z.output<typeof personaSchema>;

/** 404 on a server without demo data, and where stand-ins are closed. */
export const listPersonas = {
  method: 'GET',
  path: 'demo/personas',
  summary: 'Lists the demo users that a visitor may sign in as',
  session: 'none',
  reply: z.object({ entries: z.array(personaSchema) }),
} as const satisfies Operation;
