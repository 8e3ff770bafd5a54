/** Something a person can act on: printed as one sentence, without a stack. */
export class Failure extends Error {}

/** Runs a script's main function: its answer is the exit code, a Failure is a sentence and 1. */
export function main(work) {
  work().then(
    (code) => {
      process.exitCode = code ?? 0;
    },
    (error) => {
      console.error(error instanceof Failure ? error.message : error);
      process.exitCode = 1;
    },
  );
}
