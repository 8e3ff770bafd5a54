const { shellConfig } = require('@textloom/build');

module.exports = shellConfig({ dir: __dirname });
