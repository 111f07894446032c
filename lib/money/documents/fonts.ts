import { readFileSync } from 'node:fs';
import path from 'node:path';
import { create, type Font } from 'fontkit';
import * as harfbuzz from 'harfbuzzjs';
import { languageFacts } from '@/lib/languages';
import { memoByText } from './memo';
import { unpackWoff } from './woff';

/**
 * Loaded once per worker. fontkit subsets for pdfkit; HarfBuzz shapes, because fontkit fails on some Telugu words
 * (docs/decisions/015-pdf-documents.md).
 */
export interface LoadedFont {
  readonly name: string;
  /** Font for pdfkit, with HarfBuzz's `layout`. */
  readonly source: ShapedFont;
  readonly characters: ReadonlySet<number>;
  /** Whether glyph order may differ from the text, which then goes into ActualText. */
  readonly reorders: boolean;
}

type ShapedFont = Omit<Font, 'layout'> & { layout(text: string): Layout };

declare global {
  namespace PDFKit {
    interface PDFDocument {
      /** pdfkit accepts any font with a `layout`; its types do not say so. */
      registerFont(name: string, source: ShapedFont): this;
      registerFont(name: string, source?: Mixins.PDFFontSource, family?: string): this;
    }
  }
}

interface Layout extends Shaped {
  readonly advanceWidth: number;
}

interface Shaped {
  readonly glyphs: { id: number; advanceWidth: number; codePoints: number[] }[];
  readonly positions: { xAdvance: number; yAdvance: number; xOffset: number; yOffset: number }[];
}

const scripts = new Set(Object.values(languageFacts).flatMap(({ script }) => script ?? []));
const files = {
  text: chain('inter', 400),
  strong: chain('inter', 600),
  display: chain('fraunces', 600),
} as const;
export type Face = keyof typeof files;

interface FontFile {
  readonly family: string;
  readonly subset: string;
  readonly weight: number;
}

/** Font files by priority. The rupee sign is in latin-ext. */
function chain(family: string, weight: number): FontFile[] {
  return [
    ...['latin', 'latin-ext'].map((subset) => ({ family, subset, weight })),
    ...[...scripts].map((script) => ({ family: `noto-sans-${script}`, subset: script, weight })),
  ];
}

const features = ['kern', 'liga', 'lnum'].map((tag) => new harfbuzz.Feature(tag));
/** Tabular figures align amounts; elsewhere they would pull hyphens apart. */
const amountFeatures = [...features, new harfbuzz.Feature('tnum')];
const amount = /^[\d.,]+$/;

function load({ family, subset, weight }: FontFile): LoadedFont {
  const name = `${family}-${subset}-${weight}-normal`;
  const file = path.join(process.cwd(), 'node_modules/@fontsource', family, 'files', `${name}.woff`);
  const bytes = unpackWoff(readFileSync(file));
  const font = create(bytes);
  if (!('characterSet' in font)) throw new Error(`${name} is a collection of fonts`);
  const shaper = new harfbuzz.Font(new harfbuzz.Face(new harfbuzz.Blob(new Uint8Array(bytes).buffer)));
  const letters = new Map(font.characterSet.map((code) => [font.glyphForCodePoint(code).id, code] as const));
  const shaped = memoByText((text) => shape(font, shaper, letters, text));
  const source = Object.assign(font, { layout: (text: string) => layoutOf(shaped(text)) });
  return {
    name,
    source,
    characters: new Set(font.characterSet),
    reorders: scripts.has(subset),
  };
}

const buffer = new harfbuzz.Buffer();
/** Text of a glyph without characters, not empty: pdf.js would read the glyph's number as a character. */
const zeroWidthSpace = 0x200b;

function codeOf(character: string): number {
  return character.codePointAt(0) ?? 0;
}

/**
 * Each glyph stands for its own character if the font has one; the first of a cluster's other glyphs for the remaining characters, as a
 * conjunct for its consonants.
 * @param letters characters by glyph
 */
function shape(
  font: Font,
  shaper: harfbuzz.Font,
  letters: ReadonlyMap<number, number>,
  text: string,
): Shaped {
  buffer.reset();
  buffer.addText(text);
  buffer.guessSegmentProperties();
  harfbuzz.shape(shaper, buffer, amount.test(text) ? amountFeatures : features);
  const positions = buffer.getGlyphPositions();
  const infos = buffer.getGlyphInfos();
  const starts = [...new Set(infos.map(({ cluster }) => cluster))].toSorted((a, b) => a - b);
  const left = new Map(
    starts.map((start, index) => [start, Array.from(text.slice(start, starts[index + 1]), codeOf)] as const),
  );
  for (const { codepoint, cluster } of infos) {
    const own = letters.get(codepoint);
    const characters = left.get(cluster);
    if (own !== undefined && characters?.includes(own)) characters.splice(characters.indexOf(own), 1);
  }
  const glyphs = infos.map(({ codepoint, cluster }) => {
    const own = letters.get(codepoint);
    const rest = left.get(cluster) ?? [];
    const codePoints = own === undefined ? (rest.length > 0 ? rest : [zeroWidthSpace]) : [own];
    if (own === undefined) left.delete(cluster);
    return { id: codepoint, advanceWidth: font.getGlyph(codepoint).advanceWidth, codePoints };
  });
  return { glyphs, positions };
}

/** Copies, because pdfkit scales positions, and reads the width afterwards. */
function layoutOf({ glyphs, positions }: Shaped): Layout {
  const copies = positions.map((position) => ({ ...position }));
  return {
    glyphs,
    positions: copies,
    get advanceWidth() {
      return copies.reduce((sum, { xAdvance }) => sum + xAdvance, 0);
    },
  };
}

const loaded = new Map<Face, readonly LoadedFont[]>();

/** Fonts of a face by priority. */
export function fontsOf(face: Face): readonly LoadedFont[] {
  const fonts = loaded.get(face) ?? files[face].map(load);
  loaded.set(face, fonts);
  return fonts;
}
