import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { inflateSync } from 'node:zlib';
import { getDocument, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

export interface ReadPdf {
  readonly title: unknown;
  readonly lang: unknown;
  readonly tagged: boolean;
  readonly pages: readonly { width: number; height: number; text: string; roles: readonly string[] }[];
}

type StructTree = Awaited<ReturnType<PDFPageProxy['getStructTree']>>;

function rolesOf({ role, children }: StructTree): string[] {
  return [role, ...children.flatMap((child) => ('role' in child ? rolesOf(child) : []))];
}

/** Each drawn line is one line of the text, in the order of drawing. */
export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  // A copy: pdf.js takes the bytes over.
  const pdf = await getDocument({ data: Uint8Array.from(bytes), verbosity: 0, useSystemFonts: false })
    .promise;
  const { info } = await pdf.getMetadata();
  const pages = await Promise.all(
    Array.from({ length: pdf.numPages }, async (_, index) => {
      const page = await pdf.getPage(index + 1);
      const { items, lang } = await page.getTextContent();
      const tree = await page.getStructTree();
      const { width, height } = page.getViewport({ scale: 1 });
      const text = items
        .map((item) => ('str' in item ? `${item.str}${item.hasEOL ? '\n' : ''}` : ''))
        .join('');
      return { width, height, text, lang, roles: rolesOf(tree) };
    }),
  );
  const mark = await pdf.getMarkInfo();
  const title: unknown = 'Title' in info ? info.Title : null;
  await pdf.destroy();
  return { title, lang: pages[0]?.lang, tagged: mark?.Marked === true, pages };
}

/** The texts beside glyphs (`ActualText`) in the order of drawing; pdf.js does not follow them. */
export function statedTexts(bytes: Uint8Array): string[] {
  const file = Buffer.from(bytes).toString('latin1');
  const contents = Array.from(
    file.matchAll(/FlateDecode\s*>>\s*stream\n([\s\S]*?)\nendstream/g),
    ([, packed = '']) => inflateSync(Buffer.from(packed, 'latin1')).toString('latin1'),
  );
  const texts = contents.flatMap((content) =>
    Array.from(content.matchAll(/\/ActualText \(((?:\\[\s\S]|[^\\)])*)\)/g), ([, text = '']) => text),
  );
  return texts.map((escaped) => {
    const raw = escaped.replaceAll(
      /\\([\s\S])/g,
      (_, letter: string) => ({ n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' })[letter] ?? letter,
    );
    const utf16 = Buffer.from(raw, 'latin1');
    return raw.startsWith('\u00FE\u00FF') ? utf16.subarray(2).swap16().toString('utf16le') : raw;
  });
}

const pdftotext = '/usr/bin/pdftotext';
export const hasPdftotext = existsSync(pdftotext);

/** Poppler follows `ActualText`. */
export function popplerText(bytes: Uint8Array): string {
  return execFileSync(pdftotext, ['-', '-'], { input: bytes, encoding: 'utf8' });
}

/** Title and whole text of a document that an operation returns, with single spaces. */
export async function pdfTextOf({ bytes }: { readonly bytes: Uint8Array }) {
  const { title, pages } = await readPdf(bytes);
  return { title, text: pages.map((page) => page.text.replaceAll(/\s+/g, ' ')).join(' ') };
}
