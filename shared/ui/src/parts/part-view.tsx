// oxlint-disable-next-line no-restricted-imports -- the one place that handles failed loads of lazy views
import { type ComponentType, lazy, type ReactNode, Suspense, useMemo, useState } from 'react';
import { PartBoundary } from './part-boundary';
import { codePhase, PartError, type PartName } from './part-error';
import { loadTwice, reloadOnce } from './stale-chunk';

type Module<P extends object> = { readonly default: ComponentType<P> };
export type LoadPart<P extends object> = () => Promise<Module<P>>;

/**
 * Loads the code of a part. A page whose file a release has replaced reloads once automatically; every other failure is
 * a PartError.
 */
export const openPart = <P extends object>(open: LoadPart<P>, name: PartName, isPage: boolean): Promise<Module<P>> =>
  loadTwice(open, (cause, gone) => {
    // A reload that starts here ends this page: the promise stays pending instead of flashing an error.
    if (gone && isPage && reloadOnce()) return new Promise(() => undefined);
    throw new PartError(name, codePhase(cause), cause, gone);
  });

const views = new WeakMap<object, unknown>();

/** The lazy component of a loader. React caches a rejection, so a failed component is dropped. */
function viewOf<P extends object>(load: LoadPart<P>): ComponentType<P> {
  const known = views.get(load) as ComponentType<P> | undefined;
  if (known) return known;
  const view = lazy(() =>
    load().catch((error: unknown) => {
      views.delete(load);
      throw error;
    }),
  ) as unknown as ComponentType<P>;
  views.set(load, view);
  return view;
}

export interface PartViewProps<P extends object> {
  readonly name: () => PartName;
  /** Must be the same function for the same part, because the component is cached by it. */
  readonly load: LoadPart<P>;
  readonly viewProps: P;
  readonly loading: ReactNode;
  readonly failed: (error: PartError, retry: () => void) => ReactNode;
  /**
   * Makes the next load start over if repeating the request is not enough. `newer`: a new version of the application is
   * ready, so only a reload helps.
   */
  readonly beforeRetry?: () => Promise<'same' | 'newer'>;
}

/** Loads and shows a part of the page, and contains its failures, while loading or later. */
export function PartView<P extends object>({ name, load, viewProps, loading, failed, beforeRetry }: PartViewProps<P>) {
  const [attempt, setAttempt] = useState(0);
  // oxlint-disable-next-line react/exhaustive-deps -- `attempt` asks for the view anew.
  const View = useMemo(() => viewOf(load), [load, attempt]);
  const [newer, setNewer] = useState(false);
  const retry = (): void =>
    void Promise.resolve(beforeRetry?.()).then((found) =>
      found === 'newer' ? setNewer(true) : setAttempt((n) => n + 1),
    );
  const shown = (error: PartError): ReactNode =>
    failed(newer ? new PartError(error.part, error.phase, error, true) : error, retry);
  return (
    <PartBoundary key={attempt} name={name} fallback={shown}>
      <Suspense fallback={loading}>
        <View {...viewProps} />
      </Suspense>
    </PartBoundary>
  );
}
