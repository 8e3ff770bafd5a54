// As in the browser tests, a test that fails because of temporary load does not fail the run. npm test names each one.
jest.retryTimes(1, { logErrorsBeforeRetry: true, retryImmediately: true });
