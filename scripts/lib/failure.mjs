/** An error that the user can fix: printed as one sentence, without a stack. */
export class Failure extends Error {}

/** Runs a script's main function. Its result is the exit code; a Failure prints its sentence and exits with 1. */
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
