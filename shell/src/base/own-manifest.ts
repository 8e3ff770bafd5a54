import { remoteManifestSchema } from '@textloom/contracts';
import { manifest } from '../../shell.manifest';
import { translatedManifest } from './manifest-texts';

/** The shell's own pages, in the language of the page. */
export const OWN_MANIFEST = translatedManifest(remoteManifestSchema.parse(manifest));
