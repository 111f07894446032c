/* oxlint-disable max-lines -- pages, elements and all that measures and draws text */
import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import type { Language } from '@/lib/languages';
import tokens from '@/tailwind.config';
import { showText, textWidth } from '@/lib/kernel/compat/pdfkit-text';
import { captionsIn, type Translate } from './captions';
import { fontsOf, type LoadedFont, type Face } from './fonts';
import { memoByText } from './memo';
import { charactersOf, clean, type Run, runsOf } from './runs';

export const { colors } = tokens.theme;

export interface TextStyle {
  readonly face: Face;
  /** Points. */
  readonly size: number;
  readonly color: string;
  readonly align?: 'left' | 'right' | 'center';
  /** Points. */
  readonly spacing?: number;
  /** Letters so far apart or turned that readers would take them for several words. */
  readonly scattered?: boolean;
}

/** Of a caption's size: that of its translation, the distance of their baselines, and the room below with its descenders. */
const [smallerShare, stepShare, belowShare] = [0.8, 1.1, 1.12];
/** Points. */
const smallest = 4;
/** Of the narrowest letters a line has fewer. */
const mostOfLine = 400;

function runsOfFace(face: Face) {
  return memoByText((text) => runsOf(clean(text), fontsOf(face)));
}
const runsIn = { text: runsOfFace('text'), strong: runsOfFace('strong'), display: runsOfFace('display') };

type Element = ReturnType<PDFKit.PDFDocument['struct']>;

/**
 * Pages with tagged text by baseline, in points from the top left. Draw everything within an `element`, which screen readers find, or an
 * `artifact`, which they skip.
 */
export class Sheet {
  readonly pdf: PDFKit.PDFDocument;
  readonly #root: Element;
  #parent: Element;
  readonly #registered = new Set<LoadedFont>();

  readonly #translate: Translate | null;

  /** @param info `language`: of the captions below the English ones; none without it */
  constructor(
    size: 'A4' | 'A5',
    info: { title: string; author: string; createdAt: Date; language: Language | null | undefined },
  ) {
    this.#translate = captionsIn(info.language);
    this.pdf = new PDFDocument({
      size,
      margin: 0,
      font: '',
      pdfVersion: '1.7',
      tagged: true,
      lang: 'en-IN',
      displayTitle: true,
      bufferPages: true,
      autoFirstPage: false,
      // Not the current time: the same entry always gives the same bytes.
      info: { Title: info.title, Author: info.author, CreationDate: info.createdAt },
    });
    this.#root = this.pdf.struct('Document');
    this.pdf.addStructure(this.#root);
    this.#parent = this.#root;
  }

  get width(): number {
    return this.pdf.page.width;
  }

  get height(): number {
    return this.pdf.page.height;
  }

  addPage(): void {
    this.pdf.addPage();
  }

  /** Draws an element that contains others: `Table`, `TR`. */
  group(type: string, draw: () => void): void {
    const outer = this.#parent;
    this.#parent = this.pdf.struct(type);
    outer.add(this.#parent);
    draw();
    this.#parent.end();
    this.#parent = outer;
  }

  /** Draws an element with text: `H1`, `P`, `TH`, `TD`. */
  element(type: string, draw: () => void): void {
    const element = this.pdf.struct(type);
    this.#parent.add(element);
    element.add(draw);
    element.end();
  }

  artifact(draw: () => void): void {
    this.pdf.markContent('Artifact', { type: 'Layout' });
    draw();
    this.pdf.endMarkedContent();
  }

  #use(font: LoadedFont, size: number): void {
    if (!this.#registered.has(font)) this.pdf.registerFont(font.name, font.source);
    this.#registered.add(font);
    this.pdf.font(font.name, size);
  }

  measure(text: string, style: TextStyle): number {
    return this.#runs(text, style).width;
  }

  #runs(
    text: string,
    { face, size, spacing = 0, scattered = false }: TextStyle,
  ): { runs: (Run & { width: number })[]; width: number } {
    const runs = runsIn[face](text).map((run) => {
      this.#use(run.font, size);
      const width =
        textWidth(this.pdf, run.text, size) + (spacing === 0 ? 0 : spacing * charactersOf(run.text).length);
      return { ...run, width, actual: scattered ? run.text : run.actual };
    });
    return { runs, width: runs.reduce((sum, { width }) => sum + width, 0) };
  }

  /** Aligns the text at `x`. */
  line(text: string, x: number, baseline: number, style: TextStyle): void {
    const { runs, width } = this.#runs(text, style);
    let left = x - { left: 0, center: width / 2, right: width }[style.align ?? 'left'];
    for (const run of runs) {
      this.#use(run.font, style.size);
      const { size, color, spacing = 0 } = style;
      showText(this.pdf, { ...run, x: left, baseline, size, color, spacing });
      left += run.width;
    }
  }

  /** Whether captions have another language below. */
  get isBilingual(): boolean {
    return this.#translate !== null;
  }

  /** The room that a caption needs below its own line; 0 in a document in English. @param text default: any */
  below({ size }: TextStyle, text?: string): number {
    if (this.#translate === null) return 0;
    return text === undefined || this.#translate(text) !== null ? size * belowShare : 0;
  }

  /**
   * Draws a caption, and below it the same in the customer's language, smaller.
   * @param room width of its column in points, in which the second line stays
   * @param drawn as it is drawn in English; default: as it is
   */
  caption(text: string, x: number, baseline: number, style: TextStyle, room: number, drawn = text): void {
    this.line(drawn, x, baseline, style);
    const translated = this.#translate?.(text) ?? null;
    if (translated === null) return;
    const small = { ...style, size: style.size * smallerShare, spacing: 0 };
    const width = this.measure(translated, small);
    const size = width <= room ? small.size : Math.max((small.size * room) / width, smallest);
    const fitting = { ...small, size };
    const fits = size > smallest ? translated : this.shortened(translated, fitting, room);
    this.line(fits, x, baseline + style.size * stepShare, fitting);
  }

  /** Lines of which some are captions. Returns the baseline of the next one. */
  captions(
    texts: readonly string[],
    place: { readonly x: number; readonly baseline: number; readonly room: number; readonly leading: number },
    style: TextStyle,
  ): number {
    let { baseline } = place;
    for (const text of texts) {
      this.caption(text, place.x, baseline, style, place.room);
      baseline += place.leading + this.below(style, text);
    }
    return baseline;
  }

  /** Width of a caption in both languages. */
  captionWidth(text: string, style: TextStyle, drawn = text): number {
    const translated = this.#translate?.(text) ?? null;
    const small = { ...style, size: style.size * smallerShare, spacing: 0 };
    const below = translated === null ? 0 : this.measure(translated, small);
    return Math.max(this.measure(drawn, style), below);
  }

  /** Cuts a text that is too long, with an ellipsis. */
  shortened(text: string, style: TextStyle, width: number): string {
    if (this.measure(text, style) <= width) return text;
    const characters = charactersOf(clean(text));
    let fits = 0;
    for (let low = 0, high = characters.length; low < high;) {
      const middle = Math.ceil((low + high) / 2);
      if (this.measure(`${characters.slice(0, middle).join('')}…`, style) <= width) low = fits = middle;
      else high = middle - 1;
    }
    return `${characters.slice(0, fits).join('').trimEnd()}…`;
  }

  /** Breaks at blanks, and long words anywhere, into at most `most` lines; shortens the last. */
  wrapped(text: string, style: TextStyle, width: number, most: number): string[] {
    const lines: string[] = [];
    const words = clean(text).split(' ');
    while (words.length > 0 && lines.length < most) {
      let line = words.shift() ?? '';
      if (lines.length === most - 1) {
        lines.push(this.shortened([line, ...words].join(' '), style, width));
        break;
      }
      // Not the whole of a long text without blanks for each line of it.
      const start = line.slice(0, mostOfLine);
      if (this.measure(start, style) > width || (start !== line && this.measure(line, style) > width)) {
        const [head, rest] = this.#broken(start, style, width);
        lines.push(head);
        words.unshift(rest + line.slice(mostOfLine));
        continue;
      }
      while (words[0] !== undefined && this.measure(`${line} ${words[0]}`, style) <= width)
        line = `${line} ${words.shift()}`;
      lines.push(line);
    }
    return lines;
  }

  #broken(word: string, style: TextStyle, width: number): [head: string, rest: string] {
    const characters = charactersOf(word);
    let fits = 1;
    for (let low = 1, high = characters.length - 1; low < high;) {
      const middle = Math.ceil((low + high) / 2);
      if (this.measure(characters.slice(0, middle).join(''), style) <= width) low = fits = middle;
      else high = middle - 1;
    }
    return [characters.slice(0, fits).join(''), characters.slice(fits).join('')];
  }

  /** Returns the baseline of the next line. */
  lines(texts: readonly string[], x: number, baseline: number, style: TextStyle, leading: number): number {
    for (const [index, text] of texts.entries()) this.line(text, x, baseline + index * leading, style);
    return baseline + texts.length * leading;
  }

  rule(x: number, y: number, width: number, color: string, thickness = 0.75): void {
    this.artifact(() => this.pdf.rect(x, y - thickness / 2, width, thickness).fill(color));
  }

  async finish(): Promise<Uint8Array> {
    this.#root.end();
    const bytes = buffer(this.pdf);
    this.pdf.end();
    return bytes;
  }
}
