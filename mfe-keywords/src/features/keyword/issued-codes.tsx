import { Box, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import type { IssuedCode } from '@textloom/contracts';
import { DateText, PhoneText } from '@textloom/ui';

/** Issued codes with their recipients, the latest first. */
export function IssuedCodes({ codes }: { codes: readonly IssuedCode[] }) {
  if (codes.length === 0) return null;
  return (
    <Box>
      <Typography component="h3" variant="h4" sx={{ mb: 0.5 }}>
        Issued last
      </Typography>
      <Box sx={{ overflow: 'auto', maxHeight: 320 }} tabIndex={0} role="region" aria-label="Codes issued last">
        <Table size="small" stickyHeader>
          <TableHead>
            <TableRow>
              <TableCell>Phone</TableCell>
              <TableCell>Code</TableCell>
              <TableCell>Name</TableCell>
              <TableCell>Date</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {codes.map(({ phone, code, name, date }) => (
              <TableRow key={`${name} ${code}`}>
                <TableCell sx={{ whiteSpace: 'nowrap' }}>
                  <PhoneText phone={phone} />
                </TableCell>
                <TableCell sx={{ fontFamily: 'monospace', whiteSpace: 'nowrap' }}>{code}</TableCell>
                <TableCell>{name}</TableCell>
                <TableCell sx={{ whiteSpace: 'nowrap' }}>
                  <DateText date={date} />
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </Box>
    </Box>
  );
}
