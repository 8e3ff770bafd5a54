import { Button, ListItemText, Menu, MenuItem, Stack, Typography } from '@mui/material';
import Download from '@mui/icons-material/FileDownloadOutlined';
import { alerts, saveFile } from '@textloom/kit';
import { Panel, tokens } from '@textloom/ui';
import { useId, useRef, useState, type ReactNode, type RefObject } from 'react';
import { csvOf, fileName, type ChartData } from '../../components/chart/chart-data';
import { TEXTS as CHART } from '../../components/chart/messages';
import { pngOf } from './chart-picture';
import { ChartView } from '../../components/chart/chart-view';
import { TEXTS } from './messages';

const notPrinted = { '@media print': { display: 'none' } } as const;

/** `chart` is null while the table is shown, because there is nothing to draw. */
function Downloads({ data, chart }: { data: ChartData; chart: RefObject<HTMLDivElement | null> | null }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const id = useId();
  const close = (): void => setAnchor(null);
  const saveCsv = (): void => {
    close();
    saveFile(new Blob([csvOf(data)], { type: 'text/csv;charset=utf-8' }), `${fileName(data)}.csv`);
  };
  const savePng = (): void => {
    close();
    if (!chart?.current) return;
    pngOf(chart.current, data).then(
      (blob) => saveFile(blob, `${fileName(data)}.png`),
      () => alerts.danger(TEXTS.pngFailed),
    );
  };
  return (
    <>
      <Button
        size="small"
        startIcon={<Download />}
        aria-label={TEXTS.downloadOf(data.title)}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? id : undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {TEXTS.download}
      </Button>
      <Menu id={id} anchorEl={anchor} open={anchor !== null} onClose={close}>
        <MenuItem onClick={saveCsv}>
          <ListItemText primary={TEXTS.csv} />
        </MenuItem>
        {chart && (
          <MenuItem onClick={savePng}>
            <ListItemText primary={TEXTS.png} />
          </MenuItem>
        )}
      </Menu>
    </>
  );
}

export interface ChartPanelProps {
  data: ChartData;
  /** Beside the title: "120 subscribers, 4 more than before". */
  caption?: ReactNode;
  /** Opens a day or month. */
  onOpen?: ((index: number) => void) | undefined;
}

/** A chart with its table, and both as files. */
export function ChartPanel({ data, caption, onOpen }: ChartPanelProps) {
  const [asTable, setAsTable] = useState(false);
  const chart = useRef<HTMLDivElement>(null);
  return (
    <Panel
      title={data.title}
      actions={
        <Stack direction="row" sx={{ gap: 1, ...notPrinted }}>
          <Button
            size="small"
            aria-label={asTable ? TEXTS.showAsChartOf(data.title) : TEXTS.showAsTableOf(data.title)}
            onClick={() => setAsTable(!asTable)}
          >
            {asTable ? CHART.showAsChart : CHART.showAsTable}
          </Button>
          <Downloads data={data} chart={asTable ? null : chart} />
        </Stack>
      }
    >
      {caption !== undefined && (
        <Typography variant="body2" sx={{ color: tokens.muted, mb: 1.5 }}>
          {caption}
        </Typography>
      )}
      <ChartView data={data} asTable={asTable} chart={chart} onOpen={onOpen} />
    </Panel>
  );
}
