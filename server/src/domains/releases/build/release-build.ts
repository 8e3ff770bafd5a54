import { z } from '@textloom/contracts';

const fileName = z.string().regex(/^[\w][\w./-]{0,199}$/);

/** The file lists of a build, in release.json. Older builds have none. */
export const buildSchema = z.object({
  /** The entry script. */
  entry: fileName.optional(),
  /** Scripts that each page loads in addition to the entry, in the order in which they are needed. */
  pages: z.record(z.string(), z.array(fileName)).optional(),
  /** The same for each widget. */
  widgets: z.record(z.string(), z.array(fileName)).optional(),
  /** Shared modules that each of them uses from the shell: `{ 'pages/list': ['react'] }`. */
  shares: z.record(z.string(), z.array(z.string())).optional(),
  /** Names that the build uses from each entry of the shared surface: `{ core: ['Button'] }`. */
  uses: z.record(z.string(), z.array(z.string())).optional(),
  /** Modules that the build uses from the shell, with their versions: `{ react: '^19.3.1' }`. */
  needs: z.record(z.string(), z.string()).optional(),
});
export type ReleaseBuild = z.output<typeof buildSchema>;
