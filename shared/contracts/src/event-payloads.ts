import { liveEventSchemas, type BusEventType } from './events';
import { localEventSchemas } from './local-events';
import type { z } from './zod';

const SCHEMAS: Readonly<Record<BusEventType, z.ZodType>> = { ...liveEventSchemas, ...localEventSchemas };

/** Why a payload does not match its event's declaration, or null. */
export function payloadProblem(type: BusEventType, payload: unknown): string | null {
  const parsed = SCHEMAS[type].safeParse(payload);
  if (parsed.success) return null;
  return parsed.error.issues.map(({ path, message }) => `${path.join('.') || 'The payload'}: ${message}`).join('; ');
}
