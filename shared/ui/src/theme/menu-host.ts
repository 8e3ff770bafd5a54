/** What is before the page and has controls of its own; a menu that is about to close must not hold another. */
const BEFORE_THE_PAGE = '.MuiModal-root [role="dialog"], .MuiPopover-paper:not(.MuiMenu-paper)';

/**
 * Where a menu is rendered: in the open dialog or popover, or in the page's main part. At the end of the document, MUI's
 * place, its entries would be outside of every landmark. Called at each opening.
 */
export function menuHost(): HTMLElement {
  return openPart() ?? document.querySelector('main') ?? document.body;
}

/** The page's main part, unless something is before the page. */
export const pageHost = (): HTMLElement => (openPart() ? null : document.querySelector('main')) ?? document.body;

function openPart(): HTMLElement | undefined {
  const parts = [...document.querySelectorAll<HTMLElement>(BEFORE_THE_PAGE)];
  return parts.findLast((part) => !part.closest('[aria-hidden="true"], .MuiModal-hidden'));
}
