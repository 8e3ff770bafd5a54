import {
  gridClasses,
  useGridApiContext,
  useGridSelector,
  type GridApi,
  type GridCellParams,
  type GridRowProps,
} from '@mui/x-data-grid';
import {
  createContext,
  memo,
  useContext,
  useLayoutEffect,
  useRef,
  type CSSProperties,
  type HTMLAttributes,
  type ReactNode,
  type RefObject,
  type SyntheticEvent,
} from 'react';

/** How the rows of a grid look, whatever their type: given once, not in every row. */
export interface GridLook {
  classOf(row: GridRowProps['row']): string;
  contentOf(field: string, row: GridRowProps['row']): ReactNode;
}
export const GridLookContext = createContext<GridLook>({ classOf: () => '', contentOf: () => null });

const ALIGN = {
  left: gridClasses['cell--textLeft'],
  center: gridClasses['cell--textCenter'],
  right: gridClasses['cell--textRight'],
};

/** Where the keyboard stands in this row, and where Tab enters it: a field's name. */
function useCells(
  api: RefObject<GridApi>,
  rowId: GridRowProps['rowId'],
): { focused: string | undefined; stop: string | undefined } {
  const fieldOf = (cell: { id: GridRowProps['rowId']; field: string } | null): string | undefined =>
    cell?.id === rowId ? cell.field : undefined;
  const focused = useGridSelector(api, () => fieldOf(api.current.state.focus.cell));
  const stop = useGridSelector(api, () => fieldOf(api.current.state.tabIndex.cell));
  return { focused, stop };
}

function useFocus(focused: string | undefined): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const cell =
      focused === undefined ? null : ref.current?.querySelector<HTMLElement>(`[data-field="${CSS.escape(focused)}"]`);
    if (!cell || cell.contains(document.activeElement)) return;
    (cell.querySelector<HTMLElement>('[tabindex="0"]') ?? cell).focus({ preventScroll: true });
  }, [focused]);
  return ref;
}

/** What the grid is told about its cells: enough for the keyboard's way through them, and for the click that opens a row. */
function cellListeners(api: RefObject<GridApi>, rowId: GridRowProps['rowId']): HTMLAttributes<HTMLElement> {
  const told = ({ currentTarget, target }: SyntheticEvent<HTMLElement>, tell: (cell: GridCellParams) => void): void => {
    const { field } = currentTarget.dataset;
    // What happens in a dialog of a row's button is nobody's here; and the row may have left meanwhile.
    if (field !== undefined && target instanceof Node && currentTarget.contains(target) && api.current.getRow(rowId))
      tell(api.current.getCellParams(rowId, field));
  };
  return {
    onClick: (event) => told(event, (cell) => api.current.publishEvent('cellClick', cell, event)),
    onDoubleClick: (event) => told(event, (cell) => api.current.publishEvent('cellDoubleClick', cell, event)),
    onMouseDown: (event) => told(event, (cell) => api.current.publishEvent('cellMouseDown', cell, event)),
    onKeyDown: (event) => told(event, (cell) => api.current.publishEvent('cellKeyDown', cell, event)),
  };
}

type RowProps = Pick<GridRowProps, 'row' | 'rowId' | 'index' | 'visibleColumns' | 'isLastVisible' | 'showBottomBorder'>;

function Row({ row, rowId, index, visibleColumns, isLastVisible, showBottomBorder }: RowProps) {
  const api = useGridApiContext();
  const { classOf, contentOf } = useContext(GridLookContext);
  const { focused, stop } = useCells(api, rowId);
  const ref = useFocus(focused);

  const listeners = cellListeners(api, rowId);

  return (
    <div
      ref={ref}
      role="row"
      data-id={rowId}
      data-rowindex={index}
      aria-rowindex={index + 2}
      className={[
        classOf(row),
        gridClasses.row,
        isLastVisible && gridClasses['row--lastVisible'],
        showBottomBorder && gridClasses['row--borderBottom'],
      ]
        .filter(Boolean)
        .join(' ')}
    >
      {visibleColumns.map(({ field, align = 'left', computedWidth }, at) => {
        const width: CSSProperties & Record<'--width', string> = { '--width': `${computedWidth}px` };
        return (
          <div
            key={field}
            role="gridcell"
            data-field={field}
            data-colindex={at}
            aria-colindex={at + 1}
            tabIndex={field === stop ? 0 : -1}
            className={`${gridClasses.cell} ${ALIGN[align]}`}
            style={width}
            {...listeners}
          >
            {contentOf(field, row)}
          </div>
        );
      })}
      <div role="none" className={`${gridClasses.cell} ${gridClasses.cellEmpty}`} />
    </div>
  );
}
const StillRow = memo(Row);

/**
 * A row of a grid that edits, drags, spans and pins nothing: the grid's own row and cells listen for all of that, each
 * to every change of the grid's state, and draw themselves again with every slice of other rows. This one does when it
 * is another row, stands elsewhere, or the keyboard enters or leaves it.
 */
export function GridRow({ row, rowId, index, visibleColumns, isLastVisible, showBottomBorder }: GridRowProps) {
  return (
    <StillRow
      row={row}
      rowId={rowId}
      index={index}
      visibleColumns={visibleColumns}
      isLastVisible={isLastVisible}
      showBottomBorder={showBottomBorder}
    />
  );
}
