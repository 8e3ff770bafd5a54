/**
 * Where a menu is rendered: in the open modal dialog or in the page's main part. At the end of the document, MUI's place,
 * its entries would be outside of every landmark. Called at each opening.
 */
export function menuHost(): HTMLElement {
  const dialogs = [...document.querySelectorAll<HTMLElement>('[role="dialog"][aria-modal="true"]')];
  const open = dialogs.findLast((dialog) => !dialog.closest('[aria-hidden="true"], .MuiModal-hidden'));
  return open ?? document.querySelector('main') ?? document.body;
}
