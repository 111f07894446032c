/*
 * Internals of pdfkit 0.20: its current font and the fonts of its page, which are not documented. Its own `text` has other coordinates within and
 * after it: readers such as Poppler then misplace a run's stated text. Test: lib/money/documents/documents.test.ts reads the drawn text.
 */

declare global {
  namespace PDFKit {
    interface PDFDocument {
      readonly _font: EmbeddedFont;
    }
  }
}

interface EmbeddedFont {
  readonly id: string;
  ref(): PDFKit.PDFKitReference;
  /** Glyphs as four hexadecimal digits each; positions in thousandths of the size. */
  encode(text: string): [glyphs: string[], positions: Position[]];
  widthOfString(text: string, size: number): number;
}

interface Position {
  readonly xAdvance: number;
  readonly xOffset: number;
  readonly yOffset: number;
  /** The glyph's own width. */
  readonly advanceWidth: number;
}

export interface ShownText {
  readonly text: string;
  /** Stated for readers in place of the glyphs; null if they read well. */
  readonly actual: string | null;
  /** Points from the left and from the top. */
  readonly x: number;
  readonly baseline: number;
  readonly size: number;
  readonly color: string;
  readonly spacing: number;
}

const noPosition = { xAdvance: 0, advanceWidth: 0, xOffset: 0, yOffset: 0 };

function fixed(value: number): string {
  return String(Math.round(value * 1000) / 1000);
}

/** Width of a text in points, in the current font. */
export function textWidth(pdf: PDFKit.PDFDocument, text: string, size: number): number {
  return pdf._font.widthOfString(text, size);
}

/** Shows a text in the current font. */
export function showText(pdf: PDFKit.PDFDocument, shown: ShownText): void {
  const { text, actual, x, baseline, size, color, spacing } = shown;
  const { _font: font, page } = pdf;
  const y = page.height - baseline;
  page.fonts[font.id] ??= font.ref();
  pdf.save().transform(1, 0, 0, -1, 0, page.height).fillColor(color);
  if (actual !== null) pdf.markContent('Span', { actual });
  pdf.addContent(`BT /${font.id} ${size} Tf ${fixed(spacing)} Tc 1 0 0 1 ${fixed(x)} ${fixed(y)} Tm`);
  const [glyphs, positions] = font.encode(text);
  let pen = x;
  let parts: string[] = [];
  const flush = () => {
    if (parts.length > 0) pdf.addContent(`[${parts.join('')}] TJ`);
    parts = [];
  };
  for (const [index, glyph] of glyphs.entries()) {
    const { xAdvance, advanceWidth, xOffset, yOffset } = positions[index] ?? noPosition;
    const moved = xOffset !== 0 || yOffset !== 0;
    if (moved) {
      flush();
      const [left, top] = [pen + (xOffset * size) / 1000, y + (yOffset * size) / 1000];
      pdf.addContent(`1 0 0 1 ${fixed(left)} ${fixed(top)} Tm`);
    }
    parts.push(`<${glyph}>`);
    if (xAdvance !== advanceWidth) parts.push(fixed(advanceWidth - xAdvance));
    pen += (xAdvance * size) / 1000 + spacing;
    if (moved) {
      flush();
      pdf.addContent(`1 0 0 1 ${fixed(pen)} ${fixed(y)} Tm`);
    }
  }
  flush();
  pdf.addContent('ET');
  if (actual !== null) pdf.endMarkedContent();
  pdf.restore();
}
