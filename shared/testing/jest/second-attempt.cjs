// As in the browser tests: a test that fails for the moment's load does not fail the run. npm test names each one.
jest.retryTimes(1, { logErrorsBeforeRetry: true, retryImmediately: true });
