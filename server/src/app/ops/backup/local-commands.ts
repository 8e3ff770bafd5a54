import { formFlag, z } from '@textloom/contracts';
import type { Config } from '../../../platform/config/config';
import { acceptKey } from '../../../platform/db/key-fingerprints';
import type { TypedCommand } from '../command';
import { withDatabase } from '../with-database';
import { backUp } from './back-up';
import { restore } from './restore';

/** A command for this machine only: it opens the database itself, or replaces it, and is not offered over HTTP. */
export interface LocalCommand extends TypedCommand {
  description: string;
  run(config: Config, given: Record<string, unknown>): Promise<unknown>;
}

const folder = z.object({ folder: z.string().min(1) });
const key = z.object({ setting: z.string().min(1) });
const replacing = z.object({ replace: formFlag.optional() });

export const localCommands: readonly LocalCommand[] = [
  {
    name: 'backup',
    description: 'Backs up database, files, releases and secrets into a new folder.',
    args: folder,
    options: z.object({}),
    flags: [],
    run: (config, given) => backUp(config, folder.parse(given).folder),
  },
  {
    name: 'restore',
    description: 'Restores a backup into an empty database and data folder.',
    args: folder,
    options: replacing,
    flags: ['replace'],
    run: (config, given) =>
      restore(config, folder.parse(given).folder, replacing.parse({ replace: given.replace }).replace === 1),
  },
  {
    name: 'keys accept',
    description: 'Accepts a key that was changed on purpose, of the settings that the command has.',
    args: key,
    options: z.object({}),
    flags: [],
    run(config, given) {
      const { setting } = key.parse(given);
      return withDatabase(config, async (db) => {
        await acceptKey(config, db, setting);
        return { setting };
      });
    },
  },
];
