const { remoteConfig } = require('@textloom/build');

module.exports = remoteConfig({ dir: __dirname });
