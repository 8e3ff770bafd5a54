import { surviveReplacedText } from './replaced-text';
import { trustCodeOnly } from './trusted-scripts';

trustCodeOnly();
surviveReplacedText();
