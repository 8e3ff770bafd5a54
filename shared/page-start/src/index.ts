import { surviveReplacedText } from './replaced-text';
import { trustCodeOnly } from './trusted-scripts';

export { addTexts, beginLanguage } from './language';

trustCodeOnly();
surviveReplacedText();
