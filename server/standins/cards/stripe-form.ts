/** A form in Stripe's notation: `card[number]`, `invoice_settings[default_payment_method]`. */
export type StripeForm = URLSearchParams;

export const given = (form: StripeForm, name: string): string | undefined => form.get(name) ?? undefined;

export function metadataOf(form: StripeForm): Record<string, string> {
  const pairs = [...form].flatMap(([name, value]) => {
    const key = /^metadata\[([^\]]+)\]$/.exec(name)?.[1];
    return key === undefined ? [] : [[key, value] as const];
  });
  return Object.fromEntries(pairs);
}

/** The requested page of a list: `created[gte]`, `starting_after`, `limit`. */
export const pageOf = (form: StripeForm): { since: number; after: string; limit: number } => ({
  since: Number(form.get('created[gte]') ?? 0),
  after: form.get('starting_after') ?? '',
  limit: Math.min(100, Number(form.get('limit') ?? 10)),
});

/** Whether the response should contain an object in place of its id. */
export const expands = (form: StripeForm, field: string): boolean =>
  [...form].some(([name, value]) => name.startsWith('expand[') && value === field);
