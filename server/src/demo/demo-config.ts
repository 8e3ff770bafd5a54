import type { Config } from '../config/config';

/** What the seed needs of the configuration. */
export type DemoConfig = Pick<Config, 'welcomeMessage' | 'replyToStop' | 'productName' | 'shortcode' | 'supportPhone'>;
