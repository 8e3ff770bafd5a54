import type { Config } from '../src/platform/config/config';

/** The part of the configuration that the seed needs. */
export type DemoConfig = Pick<Config, 'welcomeMessage' | 'replyToStop' | 'productName' | 'shortcode' | 'supportPhone'>;
