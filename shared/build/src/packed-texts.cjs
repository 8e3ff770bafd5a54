'use strict';
const { compileMessage } = require('@lingui/message-utils/compileMessage');

/**
 * A file of translations (gettext) as data: each text under its key; one that takes values as their names and the
 * compiled ICU message. What is not translated, or was before its English changed, is left out: the page shows English.
 */
module.exports = async function packedTexts(source) {
  const { po } = await import('gettext-parser');
  const packed = {};
  for (const [key, texts] of Object.entries(po.parse(source).translations)) {
    const [{ msgstr, comments = {} }] = Object.values(texts);
    if (key === '' || msgstr[0] === '' || comments.flag === 'fuzzy') continue;
    const values = /^Values: (.*)$/m.exec(comments.extracted ?? '')?.[1];
    packed[key] = values === undefined ? msgstr[0] : [values, compileMessage(msgstr[0])];
  }
  return packed;
};
