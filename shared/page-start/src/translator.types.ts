import type { PackedTexts, Translator } from '@textloom/contracts';

export interface PageTranslator extends Translator {
  add: (texts: PackedTexts) => void;
}
