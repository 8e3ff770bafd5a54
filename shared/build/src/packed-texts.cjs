'use strict';
const { compileMessage } = require('@lingui/message-utils/compileMessage');

/**
 * A file of translations (gettext) as data: each text under its key; one that takes values as their names and the
 * compiled ICU message, of a sentence also its English, which is its key. What is not translated, or was before its English changed, is left out: the page shows English.
 */
module.exports = async function packedTexts(source) {
  const { po } = await import('gettext-parser');
  const packed = {};
  for (const [context, texts] of Object.entries(po.parse(source).translations))
    for (const [english, { msgstr, comments = {} }] of Object.entries(texts)) {
      if (english === '' || msgstr[0] === '' || comments.flag === 'fuzzy') continue;
      const values = /^Values: (.*)$/m.exec(comments.extracted ?? '')?.[1];
      const isSentence = context === '';
      packed[context || english] =
        values === undefined
          ? msgstr[0]
          : [values, compileMessage(msgstr[0]), ...(isSentence ? [compileMessage(english)] : [])];
    }
  return packed;
};
