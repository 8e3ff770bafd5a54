import { type RefObject, useEffect, useLayoutEffect } from 'react';

/** Height at the bottom of the window that belongs to the alerts; pages, dialogs and undo bars keep out of it. */
const ROOM = '--alerts-room';
const GAP = 12;
/** Moving the page further than this would take away what was just used. */
const FARTHEST = 240;

export type Box = Pick<DOMRect, 'top' | 'bottom' | 'left' | 'right'>;

const overlaps = (one: Box, other: Box): boolean =>
  one.left < other.right && one.right > other.left && one.top < other.bottom && one.bottom > other.top;

/**
 * How far the page has to be scrolled so that no control lies under the alerts: the least distance that frees all;
 * where there is none, the one that frees those that the alerts have just covered.
 */
export function distanceToClear(controls: readonly Box[], alerts: Box): number {
  const covered = controls.filter((control) => overlaps(control, alerts));
  if (covered.length === 0) return 0;
  const isClear = (distance: number): boolean =>
    !controls.some(({ top, bottom, left, right }) =>
      overlaps({ top: top - distance, bottom: bottom - distance, left, right }, alerts),
    );
  const distances = controls
    .map(({ bottom }) => bottom - alerts.top + GAP)
    .filter((distance) => distance > 0)
    .sort((a, b) => a - b);
  return (
    distances.find((distance) => distance <= FARTHEST && isClear(distance)) ??
    Math.max(...covered.map(({ bottom }) => bottom)) - alerts.top + GAP
  );
}

/** What can be pressed or typed in. The rows of a list go on below the window as well: they are scrolled like any text. */
function controlsOf(page: HTMLElement): Box[] {
  const all = [...page.querySelectorAll<HTMLElement>('button, a[href], input, textarea, [role="combobox"]')];
  return all
    .filter((control) => !control.closest('[role="row"], li'))
    .map((control) => (control.closest('.MuiInputBase-root') ?? control).getBoundingClientRect())
    .filter(({ width, height }) => width > 0 && height > 0);
}

function makeRoom(area: HTMLElement): void {
  const { style } = document.documentElement;
  const alerts = area.getBoundingClientRect();
  const needed = area.childElementCount === 0 ? 0 : window.innerHeight - alerts.top + GAP;
  // It grows only: what an alert has moved must not jump back under the pointer when it closes by itself.
  if (needed > parseFloat(style.getPropertyValue(ROOM) || '0')) {
    style.setProperty(ROOM, `${needed}px`);
    style.scrollPaddingBottom = `${needed}px`;
  }
  if (needed === 0) return;
  const page = document.getElementById('main');
  const distance = page ? distanceToClear(controlsOf(page), alerts) : 0;
  if (distance > 0) window.scrollBy({ top: distance, behavior: 'instant' });
}

/** Alerts take room instead of covering: the page ends above them, and a button that they would cover moves up. */
export function useAlertRoom(area: RefObject<HTMLElement | null>, shown: readonly unknown[], page: string): void {
  useLayoutEffect(() => {
    if (area.current) makeRoom(area.current);
  }, [area, shown]);
  useEffect(() => {
    const measure = (): void => {
      document.documentElement.style.removeProperty(ROOM);
      document.documentElement.style.scrollPaddingBottom = '';
      if (area.current) makeRoom(area.current);
    };
    measure();
    window.addEventListener('resize', measure);
    return () => {
      window.removeEventListener('resize', measure);
      document.documentElement.style.removeProperty(ROOM);
      document.documentElement.style.scrollPaddingBottom = '';
    };
  }, [area, page]);
}
