import type { LocalRegistry, Registry } from '../../../platform/providers/registry/registry';

/** Where numbers of each kind are registered; undefined: by the operator. */
export interface Registries {
  tollFree: Registry | undefined;
  local: LocalRegistry | undefined;
}
