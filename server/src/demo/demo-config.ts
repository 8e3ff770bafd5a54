import type { Config } from '../platform/config/config';

/** The part of the configuration that the seed needs. */
export type DemoConfig = Pick<Config, 'welcomeMessage' | 'replyToStop' | 'productName' | 'shortcode' | 'supportPhone'>;
