import { useOpenRow } from '@textloom/kit';
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { lazyPart } from '../parts/lazy-part';
import type { LoadPart } from '../parts/part-view';
import type { SidePanelProps } from './side-panel';
import { OPENS_ROW } from './table-events';
import { TEXTS } from './messages';

const SidePanel = lazyPart<SidePanelProps>({
  owner: 'ui',
  title: TEXTS.thePanel,
  load: async () => ({ default: (await import('./side-panel')).SidePanel }),
  as: 'hidden',
  loading: null,
});

export interface RowPanel<Row> {
  /** Names the panel: "Subscriber". */
  label: string;
  /** The panel's content for a row. */
  content: (row: Row) => ReactNode;
}

/** A panel whose content is loaded when a row is first opened. */
export function lazyPanel<Row>(owner: string, label: string, load: LoadPart<{ row: Row }>): RowPanel<Row> {
  const Summary = lazyPart<{ row: Row }>({ owner, title: TEXTS.thePanel, load });
  return { label, content: (row) => <Summary row={row} /> };
}

interface Options<Row> {
  rows: readonly Row[];
  rowHref: ((row: Row) => string) | undefined;
  /** The element around the rows, to which the focus returns. */
  list: RefObject<HTMLElement | null>;
  /** Absent: rows do not open beside the list. */
  panel: RowPanel<Row> | undefined;
}

export interface OpenPanel {
  readonly openId: number | null;
  readonly onOpen: ((id: number) => void) | undefined;
  readonly element: ReactNode;
}

/** Returns the focus to a row's link when the panel closes. */
function useReturnedFocus(list: RefObject<HTMLElement | null>, id: number | null): void {
  const before = useRef<number | null>(null);
  useEffect(() => {
    const closed = id === null ? before.current : null;
    before.current = id;
    if (closed === null || document.activeElement !== document.body) return;
    const row = list.current?.querySelector<HTMLElement>(`[data-id="${closed}"]`);
    const target =
      row?.querySelector<HTMLElement>(`[${OPENS_ROW}]`) ?? row?.querySelector<HTMLElement>('a[href], button');
    target?.focus();
  }, [list, id]);
}

/** The row that is open beside the list, whose id is in the address. */
export function useRowPanel<Row extends { id: number }>({ rows, rowHref, list, panel }: Options<Row>): OpenPanel {
  const { id, open, close } = useOpenRow();
  const openId = panel ? id : null;
  const at = rows.findIndex((row) => row.id === openId);
  // An open row stays open even if it leaves the page.
  const [last, setLast] = useState<Row>();
  const listed = rows[at];
  if (listed && listed !== last) setLast(listed);
  const row = listed ?? (last?.id === openId ? last : undefined);
  useReturnedFocus(list, openId);
  const goTo = (target: Row | undefined) => (target ? () => open(target.id) : undefined);
  return {
    openId,
    onOpen: panel && open,
    element: panel && row && (
      <SidePanel
        label={panel.label}
        id={row.id}
        href={rowHref?.(row)}
        onClose={close}
        onUp={goTo(at > 0 ? rows[at - 1] : undefined)}
        onDown={goTo(rows[at + 1])}
      >
        {panel.content(row)}
      </SidePanel>
    ),
  };
}
