import { Component, createRef, type ReactNode, type RefObject } from 'react';

/** Height of the frame's bar, which covers the top of the page, in px. */
const COVERED = 64;

interface Identified {
  id: number;
}

/**
 * Whether a remaining row has moved in the list. Row positions are read only in that case, because reading them forces
 * a reflow.
 */
export function isShifted(before: readonly Identified[], after: readonly Identified[]): boolean {
  const staying = new Set(after.map(({ id }) => id));
  return before.some(({ id }, at) => staying.has(id) && after[at]?.id !== id);
}

interface Place {
  id: string | undefined;
  top: number;
}

const rowsOf = (list: HTMLElement | null): HTMLElement[] => [
  ...(list?.querySelectorAll<HTMLElement>('[data-id]') ?? []),
];

/** The first visible row. Null while the start of the list is in view, so that a new first row becomes visible. */
function firstInView(list: HTMLElement | null): Place | null {
  for (const [at, row] of rowsOf(list).entries()) {
    const { top, bottom } = row.getBoundingClientRect();
    if (bottom > COVERED) return at === 0 && top >= COVERED ? null : { id: row.dataset.id, top };
  }
  return null;
}

interface KeepScrollPositionProps {
  rows: readonly Identified[];
  /** The element with the rows; without it, the rows are the children. */
  list?: RefObject<HTMLElement | null>;
  children?: ReactNode;
}

/**
 * Keeps the first visible row where it is when rows above it are added or removed (SUBS-011). Browsers cannot do so for
 * a table that scrolls sideways: they keep the top of its scroll box in place. A class, because getSnapshotBeforeUpdate
 * is React's only way to read the page right before it changes.
 */
export class KeepScrollPosition extends Component<KeepScrollPositionProps> {
  private readonly around = createRef<HTMLDivElement>();

  private get list(): HTMLElement | null {
    return (this.props.list ?? this.around).current;
  }

  override getSnapshotBeforeUpdate(before: Readonly<{ rows: readonly Identified[] }>): Place | null {
    return isShifted(before.rows, this.props.rows) ? firstInView(this.list) : null;
  }

  override componentDidUpdate(_props: unknown, _state: unknown, place: Place | null): void {
    const row = place && rowsOf(this.list).find(({ dataset }) => dataset.id === place.id);
    if (!row) return;
    const moved = row.getBoundingClientRect().top - place.top;
    if (Math.abs(moved) >= 1) window.scrollBy({ top: moved, behavior: 'instant' });
  }

  override render(): ReactNode {
    return this.props.list ? null : <div ref={this.around}>{this.props.children}</div>;
  }
}
