import { z } from '@textloom/contracts';
import type { Deps } from '../../platform/web/deps';
import type { Caller } from './caller';

export type OpsDeps = Pick<Deps, 'config' | 'db' | 'log' | 'cards'>;

/** How a command is typed. */
export interface TypedCommand {
  /** As typed on the command line: `release activate`. */
  name: string;
  args: z.ZodObject;
  /** `--share 10%`; a flag, as in `--at-once`, is an option without a value. */
  options: z.ZodObject;
  flags: readonly string[];
  /** The last argument takes all remaining words. */
  rest?: true;
}

/** One operator command. The CLI passes arguments in the order of the schema and options as `--name`, HTTP by name. */
export interface Command extends TypedCommand {
  description: string;
  /** A team's token may run it: for its own remote, or for every one because it only reads. */
  forTeams?: 'own' | 'every';
  run(deps: OpsDeps, given: Record<string, unknown>, caller: Caller): Promise<unknown>;
}

interface More<O extends z.ZodRawShape> {
  options?: O;
  flags?: readonly (keyof O & string)[];
  rest?: true;
  forTeams?: 'own' | 'every';
}

export function command<S extends z.ZodRawShape, O extends z.ZodRawShape = Record<never, never>>(
  name: string,
  description: string,
  shape: S,
  run: (deps: OpsDeps, args: z.output<z.ZodObject<S & O>>, caller: Caller) => Promise<unknown>,
  { options, flags = [], ...more }: More<O> = {},
): Command {
  const all = z.object({ ...shape, ...options } as S & O);
  return {
    name,
    description,
    args: z.object(shape),
    options: z.object(options ?? {}),
    flags,
    ...more,
    run: (deps, given, caller) => run(deps, all.parse(given), caller),
  };
}

/** All arguments and options of a command, by name. */
export const inputOf = ({ args, options }: TypedCommand): z.ZodObject => args.extend(options.shape);
