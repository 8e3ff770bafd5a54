import { createHash } from 'node:crypto';
import sharp from 'sharp';

/** A page is drawn at twice its size, so that small letters can be read. */
const DENSITY = 144;
const MOST = 50;
const SECONDS = 10;

export interface DrawnPage {
  /** Identifies what it shows. */
  hash: string;
  png: Buffer;
}

/** The pictures that were drawn last; one is drawn again only when its page has changed. */
export class DrawnPages {
  readonly #entries = new Map<string, Promise<Buffer>>();

  async get(svg: string): Promise<DrawnPage> {
    const hash = createHash('sha256').update(svg).digest('hex');
    const known = this.#entries.get(hash);
    const png =
      known ??
      sharp(Buffer.from(svg), { density: DENSITY }).png({ palette: true }).timeout({ seconds: SECONDS }).toBuffer();
    // A failed one is not kept. The one that was asked for last is dropped last.
    png.catch(() => this.#entries.delete(hash));
    this.#entries.delete(hash);
    this.#entries.set(hash, png);
    const oldest = this.#entries.keys().next();
    if (this.#entries.size > MOST && !oldest.done) this.#entries.delete(oldest.value);
    return { hash, png: await png };
  }
}
