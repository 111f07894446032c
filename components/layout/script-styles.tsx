import { preload } from 'react-dom';
import { languageFacts, type Language } from '@/lib/languages';
import tailwind from '@/tailwind.config';

/** Widths of a screen at which the longest word of a heading fits. */
const narrowest = [
  ['hero', '10.5vw'],
  ['heading', '7.5vw'],
  ['title', '6.5vw'],
] as const;

function sizeOf(name: (typeof narrowest)[number][0]): string {
  const [size] = tailwind.theme.fontSize[name];
  return typeof size === 'string' ? size : '';
}

/**
 * Fonts and line heights of a page in another script (docs/product/languages.md, "Layout"): nothing on English pages. In the page, so that English ones load no
 * byte more. Conjuncts and vowel signs need room above and below; letters of these scripts are neither spaced nor capitalised.
 */
export function ScriptStyles({ language }: { language: Language }) {
  const { textFonts, displayFont, displaySize = '100%' } = languageFacts[language];
  if (displayFont === null) return null;
  const [inter, rupee] = tailwind.theme.fontFamily.text;
  const text = [inter, rupee, ...textFonts.map((font) => `'${font}'`), 'sans-serif'].join();
  const styles = [
    `@font-face{font-family:'Script Display';font-weight:400 700;font-display:swap;size-adjust:${displaySize};src:url(/fonts/${displayFont}) format('woff2')}`,
    `html,.font-text{font-family:${text}}`,
    'body *{line-height:1.6;letter-spacing:0;text-transform:none}',
    'body :is(h1,h2,h3),body .font-display{line-height:1.35}',
    // Buttons on two lines.
    `.inline-flex.rounded-md.text-center{padding-block:${tailwind.theme.spacing.lines}}`,
    ...narrowest.map(([name, width]) => `.text-${name}{font-size:min(${sizeOf(name)},${width})}`),
  ].join('');
  preload(`/fonts/${displayFont}`, { as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' });
  return <style dangerouslySetInnerHTML={{ __html: styles }} />;
}
