import { Box } from '@mui/material';
import type { ComponentType, ReactNode } from 'react';
import { LoadingPanel } from '../feedback/loading-panel';
import { FailedPart } from './failed-part';
import { type LoadPart, openPart, PartView } from './part-view';

export interface LazyPartOptions<P extends object> {
  /** Its package: `shell`, `billing`. */
  readonly owner: string;
  /** Display name: "Authorized Users". */
  readonly title: string;
  /** `() => import('./users.panel')` */
  readonly load: LoadPart<P>;
  /**
   * How a failure is shown. A `page` shows a full error, and reloads once if a release has replaced its file; so does
   * the whole `application`, without which nothing works; a `panel` shows the same inside a page; a `field` shows a
   * short error; `hidden` shows nothing.
   */
  readonly as?: 'application' | 'page' | 'panel' | 'field' | 'hidden';
  /** Shown while it loads. */
  readonly loading?: ReactNode | ((props: P) => ReactNode);
}

/**
 * A part of the page whose code loads when it is first shown. Replaces React.lazy: a failure is contained here, is
 * explained and can be retried, like for pages of remotes.
 */
export function lazyPart<P extends object>({
  owner,
  title,
  load,
  as = 'panel',
  loading = <LoadingPanel />,
}: LazyPartOptions<P>): ComponentType<P> {
  const name = { owner, title, version: null };
  const page = as === 'page' || as === 'application';
  const open: LoadPart<P> = () => openPart(load, name, page);
  return function Part(props: P) {
    return (
      <PartView
        name={() => name}
        load={open}
        viewProps={props}
        loading={typeof loading === 'function' ? loading(props) : loading}
        failed={(error, retry) => {
          if (as === 'hidden') return null;
          if (page)
            return (
              <Box sx={{ p: { xs: 2, sm: 3 } }}>
                <FailedPart page whole={as === 'application'} error={error} onRetry={retry} />
              </Box>
            );
          return <FailedPart compact={as === 'field'} error={error} onRetry={retry} />;
        }}
      />
    );
  };
}
