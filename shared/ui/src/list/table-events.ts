import type { KeyboardEvent, MouseEvent } from 'react';

/** Marks the link that opens a row. */
export const OPENS_ROW = 'data-opens-row';
/** The focusable controls of a row. */
export const CONTROLS = 'a[href], button:not(:disabled), input:not(:disabled)';
/** Those, and words with a tooltip. */
export const FOCUSABLE = `${CONTROLS}, [tabindex]:not(:disabled)`;

const STEP: Readonly<Record<string, 'nextElementSibling' | 'previousElementSibling'>> = {
  ArrowDown: 'nextElementSibling',
  ArrowUp: 'previousElementSibling',
};

const SIDEWAYS: Readonly<Record<string, 1 | -1>> = { ArrowRight: 1, ArrowLeft: -1 };

/** Moves the focus to the control before or after this one in the same row, whether Tab stops there or not. */
function moveInRow(event: KeyboardEvent<HTMLElement>, target: HTMLElement, step: 1 | -1): void {
  const controls = [...(target.closest('tr')?.querySelectorAll<HTMLElement>(FOCUSABLE) ?? [])];
  const next = controls[controls.indexOf(target) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

/**
 * Moves the focus from a link, button or checkbox: up and down to the one in the same column of another row, left and
 * right within the row.
 */
export function moveWithArrows(event: KeyboardEvent<HTMLElement>): void {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (!(event.target instanceof HTMLElement) || !event.target.matches(FOCUSABLE)) return;
  const sideways = SIDEWAYS[event.key];
  if (sideways !== undefined) {
    moveInRow(event, event.target, sideways);
    return;
  }
  const step = STEP[event.key];
  if (step === undefined || !event.target.matches(CONTROLS)) return;
  const cell = event.target.closest('td');
  if (!cell) return;
  const place = [...cell.querySelectorAll(CONTROLS)].indexOf(event.target);
  // Skips rows without a control in this column: an unsubscribed subscriber has no checkbox.
  for (let row = cell.parentElement?.[step]; row instanceof HTMLTableRowElement; row = row[step]) {
    const controls = [...(row.cells[cell.cellIndex]?.querySelectorAll<HTMLElement>(CONTROLS) ?? [])];
    const target = controls[place] ?? controls.at(-1);
    if (target) {
      event.preventDefault();
      target.focus();
      return;
    }
  }
}

const rowOf = (part: Element) => part.closest<HTMLElement>('[data-id]');

/** Space on the link of a row opens the row beside the list; Enter follows the link. */
export const peekRow =
  (onOpen: (id: number) => void) =>
  (event: KeyboardEvent<HTMLElement>): void => {
    if (event.key === ' ' && event.target instanceof HTMLElement && event.target.matches(`[${OPENS_ROW}]`)) {
      event.preventDefault();
      onOpen(Number(rowOf(event.target)?.dataset.id));
      return;
    }
    moveWithArrows(event);
  };

/**
 * A click on a row outside its links opens the row too, beside the list if possible; links, buttons and text selection
 * work as usual.
 */
export const openRow =
  (onOpen?: (id: number) => void) =>
  ({ target }: MouseEvent<HTMLElement>): void => {
    if (!(target instanceof Element) || window.getSelection()?.toString()) return;
    if (target.closest('a, button, input, label, [role="button"], .actions')) return;
    const row = rowOf(target);
    // A grid's header and tools are beside its rows.
    if (!row) return;
    if (onOpen) onOpen(Number(row.dataset.id));
    else row.querySelector<HTMLElement>(`[${OPENS_ROW}]`)?.click();
  };

/** Sets the tooltip of a cell whose text does not fit. */
export function showWhole({ target }: MouseEvent<HTMLElement>): void {
  const cell = target instanceof Element ? target.closest<HTMLElement>('td, .content') : null;
  if (!cell || cell.matches('.actions, .select')) return;
  if (cell.scrollWidth > cell.clientWidth) cell.title = cell.textContent;
  else cell.removeAttribute('title');
}
