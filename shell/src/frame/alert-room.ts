import { type RefObject, useEffect, useLayoutEffect } from 'react';

/** Height at the bottom of the window that is reserved for alerts; pages, dialogs and undo bars keep out of it. */
const ROOM = '--alerts-room';
const GAP = 12;
/** Longest scroll; further would move the control that was just used out of sight. */
const FARTHEST = 240;

export type Box = Pick<DOMRect, 'top' | 'bottom' | 'left' | 'right'>;

const overlaps = (one: Box, other: Box): boolean =>
  one.left < other.right && one.right > other.left && one.top < other.bottom && one.bottom > other.top;

/**
 * How far to scroll so that the alerts cover no control: the shortest distance that uncovers all; if there is none, the
 * one that uncovers newly covered ones.
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

/**
 * Controls that can be pressed or typed in. Rows of a list extend below the window anyway and are scrolled by the user.
 */
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
  // Only grows, so that the page does not jump back under the pointer when an alert closes automatically.
  if (needed > parseFloat(style.getPropertyValue(ROOM) || '0')) {
    style.setProperty(ROOM, `${needed}px`);
    style.scrollPaddingBottom = `${needed}px`;
  }
  if (needed === 0) return;
  const page = document.getElementById('main');
  const distance = page ? distanceToClear(controlsOf(page), alerts) : 0;
  if (distance > 0) window.scrollBy({ top: distance, behavior: 'instant' });
}

/** Alerts take space instead of covering content: the page ends above them, and a covered button moves up. */
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
