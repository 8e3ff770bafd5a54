const { compileOncePerWorker } = require('./compile-once.cjs');

compileOncePerWorker();
module.exports = require('jest-environment-node');
