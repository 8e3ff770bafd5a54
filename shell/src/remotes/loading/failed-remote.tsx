import { FailedPart, type FailedPartProps } from '@textloom/ui';
import { readOverrides, resetOverride } from './overrides';

/** A failed page or widget of a remote. A remote that a developer has overridden can return to its release. */
export function FailedRemote({ remote, ...props }: { readonly remote: string } & Omit<FailedPartProps, 'onReset'>) {
  const reset = (): void => {
    resetOverride(remote);
    location.reload();
  };
  return <FailedPart {...props} onReset={Object.hasOwn(readOverrides(), remote) ? reset : undefined} />;
}
