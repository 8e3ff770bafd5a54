import DensityIcon from '@mui/icons-material/DensityMediumOutlined';
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import ResetIcon from '@mui/icons-material/RestartAltOutlined';
import ColumnsIcon from '@mui/icons-material/ViewColumnOutlined';
import {
  ColumnsPanelTrigger,
  gridRowCountSelector,
  Toolbar,
  ToolbarButton,
  useGridApiContext,
  useGridSelector,
  type GridDensity,
} from '@mui/x-data-grid';
import { Tooltip } from '@mui/material';
import { saveFile } from '@textloom/kit';
import { use, type ReactElement } from 'react';
import { createPortal } from 'react-dom';
import { useArranging } from './grid-arrangement';
import { ACTIONS } from './grid-columns';
import { csvOf, fileNameOf } from './grid-file';
import { TEXTS } from './messages';
import { ToolsPlaceContext } from './tools-place';

const NEXT: Readonly<Record<GridDensity, GridDensity>> = {
  compact: 'standard',
  standard: 'comfortable',
  comfortable: 'compact',
};

function Tool({ label, icon, run }: { label: string; icon: ReactElement; run: () => void }) {
  return (
    <Tooltip title={label}>
      <ToolbarButton aria-label={label} onClick={run}>
        {icon}
      </ToolbarButton>
    </Tooltip>
  );
}

/** The choice of columns, the row density, the file of what is seen, and the way back. */
export function GridToolbar() {
  const place = use(ToolsPlaceContext);
  const api = useGridApiContext();
  const { arrangement, isChanged, change, reset, label } = useArranging();
  const { density } = arrangement;
  const rows = useGridSelector(api, gridRowCountSelector);
  const save = (): void => {
    const grid = api.current.rootElementRef.current;
    const columns = api.current.getVisibleColumns().filter(({ field }) => field !== ACTIONS);
    if (grid) saveFile(new Blob([csvOf(grid, columns)], { type: 'text/csv' }), fileNameOf(label));
  };
  const tools = (
    <Toolbar aria-label={TEXTS.columnsAndDensity}>
      <Tooltip title={TEXTS.columns}>
        <ColumnsPanelTrigger render={<ToolbarButton aria-label={TEXTS.columns} />}>
          <ColumnsIcon fontSize="small" />
        </ColumnsPanelTrigger>
      </Tooltip>
      <Tool
        label={TEXTS.density(density)}
        icon={<DensityIcon fontSize="small" />}
        run={() => change({ density: NEXT[density] })}
      />
      <Tool label={TEXTS.downloadRows(rows)} icon={<DownloadIcon fontSize="small" />} run={save} />
      {isChanged && <Tool label={TEXTS.reset} icon={<ResetIcon fontSize="small" />} run={reset} />}
    </Toolbar>
  );
  return place === undefined ? tools : place && createPortal(tools, place);
}
