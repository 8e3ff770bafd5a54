import { useLayoutEffect, useRef, useState, type RefObject } from 'react';

/** A scroll position this close to the end counts as the end. */
const END_PX = 40;

interface Anchor {
  readonly element: Element;
  readonly top: number;
}

/** The first visible item. Items are in order, so a few measurements find it among thousands. */
function firstInView(items: NodeListOf<Element>, top: number): Element | undefined {
  let [low, high] = [0, items.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((items[middle]?.getBoundingClientRect().bottom ?? 0) > top) high = middle;
    else low = middle + 1;
  }
  return items[low];
}

export interface ScrollAnchor {
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly content: RefObject<HTMLDivElement | null>;
  readonly atEnd: boolean;
  readonly onScroll: () => void;
  readonly toEnd: () => void;
}

/**
 * Keeps the text being read in place while content grows above it or the area is resized, and stays at the end if the
 * reader is there. Browsers do this in part (`overflow-anchor`): not at the very top, and not all of them. `items` are
 * marked by `data-item`.
 */
export function useScrollAnchor(items: readonly unknown[]): ScrollAnchor {
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const anchor = useRef<Anchor | null>(null);
  const stuck = useRef(true);
  const [atEnd, setAtEnd] = useState(true);

  const note = (): void => {
    const area = scroller.current;
    if (!area) return;
    stuck.current = area.scrollHeight - area.scrollTop - area.clientHeight < END_PX;
    setAtEnd(stuck.current);
    const element = firstInView(area.querySelectorAll('[data-item]'), area.getBoundingClientRect().top);
    anchor.current = element
      ? { element, top: element.getBoundingClientRect().top - area.getBoundingClientRect().top }
      : null;
  };
  const hold = useRef((): void => {
    const area = scroller.current;
    if (!area) return;
    if (stuck.current) area.scrollTop = area.scrollHeight;
    else if (anchor.current?.element.isConnected) {
      const { element, top } = anchor.current;
      area.scrollTop += element.getBoundingClientRect().top - area.getBoundingClientRect().top - top;
    }
    note();
  });

  // Synchronously, because a scroll event before the next frame would record the shifted position.
  useLayoutEffect(() => hold.current(), [items]);
  useLayoutEffect(() => {
    const watcher = new ResizeObserver(() => hold.current());
    for (const part of [scroller.current, content.current]) if (part) watcher.observe(part);
    return () => watcher.disconnect();
  }, []);

  return {
    scroller,
    content,
    atEnd,
    onScroll: note,
    toEnd: () => {
      stuck.current = true;
      hold.current();
    },
  };
}
