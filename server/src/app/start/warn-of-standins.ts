import type { Config } from '../../platform/config/config';

/** Log lines about the stand-ins in use; none in the demo. */
export function standinWarnings(config: Config): string[] {
  if (config.demo) return [];
  const warnings: string[] = [];
  const seenBy = config.standins === 'operator' ? " with the operator's token" : '';
  const shown = (page: string): string => (config.standins === 'off' ? '' : ` It is shown at ${page}${seenBy}.`);
  if (config.smtpUrl === undefined)
    warnings.push(
      `No mail server is set: mail stays on this server and reaches nobody.${shown('/outbox')} Set TEXTLOOM_SMTP_URL.`,
    );
  if (config.carrier.kind === 'simulator')
    warnings.push(
      `No carrier is set: texts go to the simulator and reach no phone.${shown('/handsets')} Set TEXTLOOM_CARRIER.`,
    );
  if (config.cards.kind === 'standin')
    warnings.push(
      'No card provider is set: only test cards are accepted and no money is charged. Set TEXTLOOM_STRIPE_SECRET_KEY, TEXTLOOM_STRIPE_PUBLISHABLE_KEY and TEXTLOOM_STRIPE_WEBHOOK_SECRET.',
    );
  if (config.standins === 'open')
    warnings.push(
      'Stand-ins are open: whoever reaches this server reads its mail, password links among it, and uses its handsets. Set TEXTLOOM_STANDINS=operator.',
    );
  if (config.demoData)
    warnings.push(
      'Demo accounts are made in an empty database, and their password is known to everybody. Set TEXTLOOM_DEMO_DATA=false.',
    );
  return warnings;
}
