import { Box } from '@mui/material';
import type { ComponentType, ReactNode } from 'react';
import { LoadingPanel } from '../feedback/loading-panel';
import { FailedPart } from './failed-part';
import { type LoadPart, openPart, PartView } from './part-view';

export interface LazyPartOptions<P extends object> {
  /** Who ships it: `shell`, `billing`. */
  readonly owner: string;
  /** Name people read: "Authorized Users". */
  readonly title: string;
  /** `() => import('./users.panel')` */
  readonly load: LoadPart<P>;
  /**
   * How it fails. A `page` has room, and reloads once when a release has replaced its file; a `panel` says the
   * same inside a page; a `field` says it in few words; what is `hidden` stays away.
   */
  readonly as?: 'page' | 'panel' | 'field' | 'hidden';
  /** Shown while it loads. */
  readonly loading?: ReactNode | ((props: P) => ReactNode);
}

/**
 * A part of the page whose code loads when it is first shown. Use it in place of React.lazy: a failure is
 * held here, says what happened and can be tried again, as with the pages of remotes.
 */
export function lazyPart<P extends object>({
  owner,
  title,
  load,
  as = 'panel',
  loading = <LoadingPanel />,
}: LazyPartOptions<P>): ComponentType<P> {
  const name = { owner, title, version: null };
  const open: LoadPart<P> = () => openPart(load, name, as === 'page');
  return function Part(props: P) {
    return (
      <PartView
        name={() => name}
        load={open}
        viewProps={props}
        loading={typeof loading === 'function' ? loading(props) : loading}
        failed={(error, retry) => {
          if (as === 'hidden') return null;
          if (as === 'page')
            return (
              <Box sx={{ p: { xs: 2, sm: 3 } }}>
                <FailedPart error={error} onRetry={retry} />
              </Box>
            );
          return <FailedPart compact={as === 'field'} error={error} onRetry={retry} />;
        }}
      />
    );
  };
}
