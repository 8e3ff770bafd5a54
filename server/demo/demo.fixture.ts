import type { DemoConfig } from './history';

/** Settings for seeding the demo in a test. */
export const demoConfig: DemoConfig = {
  welcomeMessage: 'Welcome! {count} msgs/mo. Msg&data rates may apply. Reply HELP for help. {terms}',
  replyToStop: 'Reply STOP to unsubscribe',
  productName: 'Textloom',
  shortcode: '55222',
  supportPhone: '(800) 555-0100',
  publicUrl: 'http://textloom.test',
};
