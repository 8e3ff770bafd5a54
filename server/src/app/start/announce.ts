import type { Config } from '../../platform/config/config';
import { DEMO_PASSWORD, DEMO_PERSONAS } from '../../../demo/personas';

/** Prints the addresses and accounts once the server responds. */
export function announcement(config: Config, demo: boolean): string {
  const { productName, publicUrl, role, carrier } = config;
  if (role === 'worker') return `${productName} sends and receives messages.`;
  const lines = [`${productName} is ready:  ${publicUrl}/app/`];
  if (config.standins === 'off') return lines.join('\n');
  if (carrier.kind === 'simulator')
    lines.push(`Handsets:           ${publicUrl}/handsets  (text a keyword to ${config.shortcode})`);
  if (config.smtpUrl === undefined) lines.push(`Mail:               ${publicUrl}/outbox`);
  if (demo) {
    lines.push('', `Sign in with the password ${DEMO_PASSWORD} as`);
    for (const { email, description } of DEMO_PERSONAS) lines.push(`  ${email.padEnd(32)}${description}`);
  }
  return lines.join('\n');
}
