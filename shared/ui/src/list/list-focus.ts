import { useEffect, type RefObject } from 'react';
import { CONTROLS } from './table-events';

/** Marks an action of a row with its id. */
export const ACTION = 'data-action';

const controlsIn = (part: ParentNode | null | undefined): HTMLElement[] => [
  ...(part?.querySelectorAll<HTMLElement>(CONTROLS) ?? []),
];

/** The elements after and before a removed row, nearest first. */
function* rowsBeside({ nextSibling, previousSibling }: MutationRecord): Generator<Node> {
  for (let row = nextSibling; row?.isConnected; row = row.nextSibling) yield row;
  for (let row = previousSibling; row?.isConnected; row = row.previousSibling) yield row;
}

/** The heading above a list. */
const headingOf = (list: HTMLElement): HTMLElement | null =>
  list.closest('section')?.querySelector<HTMLElement>('h2') ?? document.querySelector<HTMLElement>('h1');

/**
 * Focus targets after this control was removed, best first: the same action of a neighbouring row, or that row's first
 * control; the action of an empty list; the list's heading. A focusable scroll area precedes them all, because a
 * neighbouring row may be far away.
 */
function* successors(list: HTMLElement, lost: HTMLElement, removal: MutationRecord): Generator<HTMLElement> {
  if (list.tabIndex >= 0) yield list;
  const action = lost.getAttribute(ACTION);
  for (const row of rowsBeside(removal)) {
    const controls = row instanceof Element ? controlsIn(row) : [];
    const same = action === null ? undefined : controls.find((one) => one.getAttribute(ACTION) === action);
    const target = same ?? controls[0];
    if (target) yield target;
  }
  yield* controlsIn(list);
  const heading = headingOf(list);
  if (!heading) return;
  heading.tabIndex = -1;
  yield heading;
}

function moveFocus(targets: Iterable<HTMLElement>): void {
  for (const target of targets) {
    target.focus();
    // Skips controls that are rendered but invisible.
    if (document.activeElement === target) return;
  }
}

/** Starts to keep the focus in a list; returns the function that stops it. */
function keepFocus(list: HTMLElement): () => void {
  let focused: HTMLElement | null = null;
  const onFocus = ({ target }: FocusEvent): void => {
    focused = target instanceof HTMLElement ? target : null;
  };
  const onBlur = ({ target }: FocusEvent): void =>
    queueMicrotask(() => {
      // Some browsers report the removal of a control as a blur too.
      if (focused === target && focused?.isConnected && document.activeElement !== focused) focused = null;
    });
  const observer = new MutationObserver((changes) => {
    if (!focused || focused.isConnected) return;
    const lost = focused;
    focused = null;
    if (document.activeElement !== document.body) return;
    const removal = changes.find(({ removedNodes }) => [...removedNodes].some((node) => node.contains(lost)));
    if (removal) moveFocus(successors(list, lost, removal));
  });
  observer.observe(list, { childList: true, subtree: true });
  list.addEventListener('focusin', onFocus);
  list.addEventListener('focusout', onBlur);
  return () => {
    observer.disconnect();
    list.removeEventListener('focusin', onFocus);
    list.removeEventListener('focusout', onBlur);
  };
}

/**
 * For the element around a list: when the row with the keyboard focus is removed, the focus moves to the row that takes
 * its place. Browsers move it to the body, from where the next Tab starts at the top of the page.
 */
export function useListFocus(list: RefObject<HTMLElement | null>): void {
  useEffect(() => (list.current ? keepFocus(list.current) : undefined), [list]);
}
