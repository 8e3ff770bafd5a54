/** What server/rehearsal/cluster hands to the programs of the scenarios. */
export function given(name: string): string {
  const value = process.env[name];
  if (value === undefined || value === '')
    throw new Error(`${name} is missing: start this through server/rehearsal/cluster.`);
  return value;
}

export const SECRETS = {
  get secretKey() {
    return given('TEXTLOOM_STRIPE_SECRET_KEY');
  },
  get publishableKey() {
    return given('TEXTLOOM_STRIPE_PUBLISHABLE_KEY');
  },
  get webhookSecret() {
    return given('TEXTLOOM_STRIPE_WEBHOOK_SECRET');
  },
};
