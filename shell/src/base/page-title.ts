import { useGlobals } from '@textloom/session';
import { useLayoutEffect } from 'react';
import { countedUnread } from './counted-unread';
import { productName } from './product';

const COUNT = /^\(\d+\+?\) /;

const withCount = (title: string, unread: number): string =>
  (unread > 0 ? `(${countedUnread(unread)}) ` : '') + title.replace(COUNT, '');

/** The title of the tab without the number of unread conversations. */
export const plainTitle = (): string => document.title.replace(COUNT, '');

/**
 * Page title: the route's name plus the product's (NAV-004, decision 145), after the number of unread conversations,
 * which is visible while another tab is open (decision 212).
 */
export function usePageTitle(name: string): void {
  const { inbox_unread } = useGlobals();
  useLayoutEffect(() => {
    document.title = `${name} - ${productName()}`;
  }, [name]);
  useLayoutEffect(() => {
    document.title = withCount(document.title, inbox_unread);
  }, [name, inbox_unread]);
}
