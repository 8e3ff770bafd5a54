import type { Column } from './types';

/** The least width in px of a flexible column. */
export const leastWidth = <Row>({ minWidth, primary }: Column<Row>): number => minWidth ?? (primary ? 132 : 96);

/** Width for the row with the most buttons, 32 px each, and the cell's padding. */
export const actionsWidth = (most: number): number => 8 + 32 * Math.max(1, most);
