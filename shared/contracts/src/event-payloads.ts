import { alertKind, liveEventSchemas, type BusEventType, type LocalEvents } from './events';
import { z } from './zod';

const answered = z.object({ id: z.string(), answer: z.boolean() });

/** Schemas of the tab's events, apart from events.ts so that only checks load them. */
const LOCAL = {
  'alert.show': z.object({ kind: alertKind, html: z.string() }),
  'confirm.ask': z.object({
    id: z.string(),
    title: z.string(),
    message: z.string(),
    yes: z.string().optional(),
    no: z.string().optional(),
    destructive: z.boolean().optional(),
  }),
  'confirm.answered': answered,
  'modal.open': z.object({
    id: z.string().optional(),
    title: z.string(),
    html: z.string(),
    view: z.unknown().optional(),
    yes: z.string().optional(),
    no: z.string().optional(),
    closeLabel: z.string().optional(),
  }),
  'modal.answered': answered,
  'subscription.expired': z.object({}),
  'session.signed-in': z.object({}),
  'session.signed-out': z.object({ reason: z.enum(['user', 'expired']) }),
  'live.reconnected': z.object({}),
} as const satisfies { readonly [T in keyof LocalEvents]: z.ZodType };

const SCHEMAS: Readonly<Record<BusEventType, z.ZodType>> = { ...liveEventSchemas, ...LOCAL };

/** Why a payload does not match its event's declaration, or null. */
export function payloadProblem(type: BusEventType, payload: unknown): string | null {
  const parsed = SCHEMAS[type].safeParse(payload);
  if (parsed.success) return null;
  return parsed.error.issues.map(({ path, message }) => `${path.join('.') || 'The payload'}: ${message}`).join('; ');
}
