import { useEffect } from 'react';

/** Before the page's name in the title: the number of unread conversations, which the shell keeps current. */
const UNREAD = /^(\(\d+\+?\) )?/;

/**
 * Puts the name of the thing that a page shows before the page's name in the title of the tab: "Harvest pizza - Campaign -
 * Textloom", so that tabs and history can be told apart. Undefined while the name is not known.
 */
export function useNamedTitle(name: string | undefined): void {
  useEffect(() => {
    if (!name) return;
    const prefix = `${name} - `;
    document.title = document.title.replace(UNREAD, (unread) => unread + prefix);
    return () => {
      document.title = document.title.replace(prefix, '');
    };
  }, [name]);
}
