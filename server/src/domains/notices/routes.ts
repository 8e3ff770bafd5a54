import type { Module } from '../../platform/web/deps';
import { alertAddressRoutes } from './alert-address/alert-addresses.routes';
import { noticeRoutes } from './notice/notices.routes';
import { pushRoutes } from './push/push.routes';

/** The calls of the domain's API, in the order of the documentation. */
export const noticesApi: readonly Module[] = [alertAddressRoutes, pushRoutes, noticeRoutes];
