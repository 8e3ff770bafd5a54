import type { ReactNode } from 'react';
import { SkeletonRows } from '../skeleton-rows';
import { lazyPart } from '../../parts/lazy-part';
import type { GridViewProps } from './grid-view';
import { TEXTS } from './messages';

/** GridView, loaded when a grid is first shown. lazyPart forgets the row type; the component behind it is generic. */
export const LazyGrid = lazyPart<GridViewProps<never>>({
  owner: 'ui',
  title: TEXTS.theTable,
  load: () => import('./grid-view'),
  loading: ({ label, rows }) => <SkeletonRows label={label} count={rows.length} />,
}) as unknown as <Row>(props: GridViewProps<Row>) => ReactNode;
