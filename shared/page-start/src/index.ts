import { surviveReplacedText } from './replaced-text';
import { trustCodeOnly } from './trusted-scripts';

export { addTexts, beginLanguage, pageLanguage, storeLanguage } from './language';

trustCodeOnly();
surviveReplacedText();
