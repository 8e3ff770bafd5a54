/** A file of translations, as the build packs it (po-loader.cjs). */
declare module '*.po' {
  import type { PackedTexts } from '@textloom/contracts';

  const texts: PackedTexts;
  export default texts;
}
