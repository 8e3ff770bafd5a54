'use strict';
const packedTexts = require('./packed-texts.cjs');

/** Packs a file of translations as JSON; those of the manifest are in a file of their own (remote-json.cjs). */
module.exports = async function packTexts(source) {
  return JSON.stringify(await packedTexts(source));
};
