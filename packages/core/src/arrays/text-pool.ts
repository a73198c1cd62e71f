import { type Codec, mapped, objectCodec, optional, u8, u16, u32 } from './codec.ts';

const LARGEST_BYTE = 0xff;

/** Texts by number, stored as UTF-16 units in one array, without an object per text. */
export class TextPool {
  /** Stores each unit in one byte if no text contains a unit above 255. */
  static readonly codec: Codec<TextPool> = mapped(
    objectCodec({ bytes: optional(u8), units: optional(u16), starts: u32 }),
    ({ bytes, units, starts }) => {
      const known = bytes ?? units;
      if (known === null) throw new TypeError('the units of texts are missing');
      return new TextPool(known, starts);
    },
    ({ units, starts }) =>
      units instanceof Uint8Array
        ? { bytes: units, units: null, starts }
        : { bytes: null, units, starts },
  );

  readonly units: Uint8Array | Uint16Array;
  /** Text `i` is the units from `starts[i]` up to `starts[i + 1]`, exclusive. */
  readonly starts: Uint32Array;

  private constructor(units: Uint8Array | Uint16Array, starts: Uint32Array) {
    this.units = units;
    this.starts = starts;
  }

  static of(texts: readonly string[]): TextPool {
    const starts = new Uint32Array(texts.length + 1);
    let end = 0;
    let largest = 0;
    for (let i = 0; i < texts.length; i += 1) {
      const text = texts[i] ?? '';
      for (let at = 0; at < text.length; at += 1) largest |= text.charCodeAt(at);
      end += text.length;
      starts[i + 1] = end;
    }
    const units = largest > LARGEST_BYTE ? new Uint16Array(end) : new Uint8Array(end);
    texts.forEach((text, i) => {
      const start = starts[i] ?? 0;
      for (let at = 0; at < text.length; at += 1) units[start + at] = text.charCodeAt(at);
    });
    return new TextPool(units, starts);
  }

  get size(): number {
    return this.starts.length - 1;
  }

  get(i: number): string {
    const to = this.starts[i + 1] ?? 0;
    let text = '';
    for (let at = this.starts[i] ?? 0; at < to; at += 1) {
      text += String.fromCharCode(this.units[at] ?? 0);
    }
    return text;
  }

  lengthOf(i: number): number {
    return (this.starts[i + 1] ?? 0) - (this.starts[i] ?? 0);
  }

  /** Compares text `i` with `text` by UTF-16 units: negative, zero or positive. */
  compare(i: number, text: string): number {
    const start = this.starts[i] ?? 0;
    const length = this.lengthOf(i);
    const common = Math.min(length, text.length);
    for (let at = 0; at < common; at += 1) {
      const difference = (this.units[start + at] ?? 0) - text.charCodeAt(at);
      if (difference !== 0) return difference;
    }
    return length - text.length;
  }
}
