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
import { TEXTS } from './messages';

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
    <Toolbar aria-label={TEXTS.columnsAndDensity}>
      <Tooltip title={TEXTS.columns}>
        <ColumnsPanelTrigger render={<ToolbarButton aria-label={TEXTS.columns} />}>
          <ColumnsIcon fontSize="small" />
        </ColumnsPanelTrigger>
      </Tooltip>
      <Tooltip title={TEXTS.density(density)}>
        <ToolbarButton aria-label={TEXTS.density(density)} onClick={() => api.current.setDensity(NEXT[density])}>
          <DensityIcon fontSize="small" />
        </ToolbarButton>
      </Tooltip>
    </Toolbar>
  );
}
