import {
  CONTRACT_VERSION,
  registryEntrySchema,
  remoteManifestSchema,
  z,
  type ParsedManifest,
  type RegistryEntry,
} from '@textloom/contracts';
import { PartError, type PartName, type PartPhase } from '@textloom/ui';

/** A remote of which only the id is known: `keywords` → "Keywords". */
export const unknownPart = (id: string): PartName => ({
  owner: id,
  title: (id.charAt(0).toUpperCase() + id.slice(1)).replaceAll('-', ' '),
  version: null,
});

/** The readable data of an invalid entry, or of one with another contract version. */
const readable = z.object({
  version: z.string().nullable().catch(null),
  contract: z.number().optional().catch(undefined),
  declares: z.object({ id: z.string(), title: z.string() }).optional().catch(undefined),
});

/**
 * Checks each entry of the registry separately, so that an invalid one drops only its own remote. `off` contains the
 * remotes that are switched off for this visit.
 */
export function readEntry(id: string, raw: unknown, off: ReadonlySet<string>): RegistryEntry | PartError {
  const said = readable.safeParse(raw).data;
  const mine = said?.declares?.id === id ? said.declares : undefined;
  const refuse = (phase: PartPhase, cause: string | Error): PartError =>
    new PartError(
      { owner: id, title: mine?.title ?? unknownPart(id).title, version: said?.version ?? null },
      phase,
      typeof cause === 'string' ? new Error(cause) : cause,
    );
  if (said?.contract !== undefined && said.contract !== CONTRACT_VERSION)
    return refuse(
      said.contract > CONTRACT_VERSION ? 'newer' : 'contract',
      `built for contract ${said.contract}, this application speaks ${CONTRACT_VERSION}`,
    );
  const { data, error } = registryEntrySchema.safeParse(raw);
  if (error) return refuse('registry', error);
  if (data.declares.id !== id) return refuse('registry', `declares itself as ${data.declares.id}`);
  if (!data.enabled) return refuse('off', 'switched off by the operator');
  if (off.has(id)) return refuse('off', 'switched off for this visit (?without)');
  return data;
}

const declaring = z.object({ declares: remoteManifestSchema });

/** The manifest of an otherwise unusable entry, so that its widgets and pages can show why they are missing. */
export const manifestOf = (raw: unknown): ParsedManifest | undefined => declaring.safeParse(raw).data?.declares;
