import { renderMerge, SEGMENT_LIMITS, textLimit, type CustomField, type Subscriber } from '@textloom/contracts';
import type { Composed } from '@textloom/ui';

/** A template's text for this subscriber. A phone without a subscriber gets the fallbacks. */
export function filledTemplate(message: string, subscriber: Subscriber | null, custom: readonly CustomField[]): string {
  const { first_name, last_name, city, state, company_name, keyword, values = {} } = subscriber ?? {};
  return renderMerge(message, {
    ...Object.fromEntries(custom.map(({ id, slug }) => [slug, values[id] ?? null])),
    first_name: first_name ?? null,
    last_name: last_name ?? null,
    city: city ?? null,
    state: state ?? null,
    company_name: company_name ?? null,
    keyword: keyword ?? null,
  });
}

/** The composed message with a template appended to the typed text; null if it does not fit. */
export function withTemplate(composed: Composed, template: string, maxMedia?: number): Composed | null {
  const written = composed.message.trimEnd();
  const message = written === '' ? template : `${written} ${template}`;
  const segments = composed.file ? 3 : message.length > SEGMENT_LIMITS[1] ? 2 : composed.segments;
  return message.length > textLimit(segments, maxMedia) ? null : { ...composed, message, segments };
}
