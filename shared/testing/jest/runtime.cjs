const { default: Runtime } = require('jest-runtime');

/** The sources that this worker has read. Only the end of the worker empties it. */
class Sources extends Map {
  clear() {}
}
const sources = new Sources();

/**
 * jest reads every module again for each test file: a tenth of the server's processor time. The files do not change
 * during a run, so a worker reads each once.
 */
module.exports = class extends Runtime {
  constructor(config, environment, resolver, transformer, _read, ...rest) {
    super(config, environment, resolver, transformer, sources, ...rest);
  }
};
