import DensityIcon from '@mui/icons-material/DensityMediumOutlined';
import ColumnsIcon from '@mui/icons-material/ViewColumnOutlined';
import {
  ColumnsPanelTrigger,
  gridDensitySelector,
  Toolbar,
  ToolbarButton,
  useGridApiContext,
  useGridSelector,
  type GridDensity,
} from '@mui/x-data-grid';
import { Tooltip } from '@mui/material';

const NEXT: Readonly<Record<GridDensity, GridDensity>> = {
  compact: 'standard',
  standard: 'comfortable',
  comfortable: 'compact',
};

/** Above the grid: the choice of columns and of the row density. */
export function GridToolbar() {
  const api = useGridApiContext();
  const density = useGridSelector(api, gridDensitySelector);
  return (
    <Toolbar aria-label="Columns and density">
      <Tooltip title="Columns">
        <ColumnsPanelTrigger render={<ToolbarButton aria-label="Columns" />}>
          <ColumnsIcon fontSize="small" />
        </ColumnsPanelTrigger>
      </Tooltip>
      <Tooltip title={`Density: ${density}`}>
        <ToolbarButton aria-label={`Density: ${density}`} onClick={() => api.current.setDensity(NEXT[density])}>
          <DensityIcon fontSize="small" />
        </ToolbarButton>
      </Tooltip>
    </Toolbar>
  );
}
