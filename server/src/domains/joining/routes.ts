import type { Module } from '../../platform/web/deps';
import { keywordCodeRoutes } from './code/codes.routes';
import { keywordRoutes } from './keyword/keywords.routes';
import { webPageRoutes } from './web-page/web-page.routes';

/** The calls of the domain's API, in the order of the documentation. */
export const joiningApi: readonly Module[] = [keywordRoutes, keywordCodeRoutes, webPageRoutes];
