import { z } from '@textloom/contracts';

const fileName = z.string().regex(/^[\w][\w./-]{0,199}$/);

/** The file lists of a build, in release.json. Builds from before this was written have none. */
export const buildSchema = z.object({
  /** The entry script. */
  entry: fileName.optional(),
  /** Scripts that each page loads in addition to the entry, in the order in which they are needed. */
  pages: z.record(z.string(), z.array(fileName)).optional(),
  /** The same for each widget. */
  widgets: z.record(z.string(), z.array(fileName)).optional(),
  /** Shared modules that they use from the shell: `{ 'pages/list': ['react'] }`. */
  shares: z.record(z.string(), z.array(z.string())).optional(),
  /** Names that it uses from each entry of the shared surface: `{ core: ['Button'] }`. */
  uses: z.record(z.string(), z.array(z.string())).optional(),
  /** Modules that it uses from the shell, with their versions: `{ react: '^19.3.1' }`. */
  needs: z.record(z.string(), z.string()).optional(),
});
export type ReleaseBuild = z.output<typeof buildSchema>;
