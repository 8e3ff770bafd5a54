import { Box, type BoxProps } from '@mui/material';

interface ValueTableProps<V> extends Pick<BoxProps, 'sx'> {
  title: string;
  /** Heading of the labels. */
  unit: string;
  labels: readonly string[];
  /** Each has a value per label. */
  series: readonly { readonly id: string; readonly label: string; readonly values: readonly V[] }[];
  format: (value: V | undefined) => string;
}

/** The values of a chart as a table. */
export function ValueTable<V>({ title, unit, labels, series, format, sx = {} }: ValueTableProps<V>) {
  return (
    <Box component="table" aria-label={title} sx={sx}>
      <thead>
        <tr>
          <th scope="col">{unit}</th>
          {series.map(({ id, label }) => (
            <th key={id} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {labels.map((label, index) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            {series.map(({ id, values }) => (
              <td key={id}>{format(values[index])}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </Box>
  );
}
