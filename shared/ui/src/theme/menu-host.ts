/** Overlays with controls of their own; a closing menu must not contain another. */
const BEFORE_THE_PAGE = '.MuiModal-root [role="dialog"], .MuiPopover-paper:not(.MuiMenu-paper)';

/**
 * The container of a menu: the open dialog or popover, or the page's main part. At the end of the document, MUI's
 * default, its entries would be outside every landmark. Called at each opening.
 */
export function menuHost(): HTMLElement {
  return openPart() ?? document.querySelector('main') ?? document.body;
}

/** The page's main part, unless an overlay is open. */
export const pageHost = (): HTMLElement => (openPart() ? null : document.querySelector('main')) ?? document.body;

function openPart(): HTMLElement | undefined {
  const parts = [...document.querySelectorAll<HTMLElement>(BEFORE_THE_PAGE)];
  return parts.findLast((part) => !part.closest('[aria-hidden="true"], .MuiModal-hidden'));
}
