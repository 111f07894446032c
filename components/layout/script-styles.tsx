import { preload } from 'react-dom';
import type { Language } from '@/lib/languages';
import { scriptOf, type ScriptFacts } from '@/lib/scripts';
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

/** The font of headings, and those of the device as wide as it. */
function facesOf({
  textFonts: [device = ''],
  displayFont,
  displaySize = '100%',
  boldSize,
  regularSize,
}: ScriptFacts) {
  const local = (weight: string) =>
    `local('${device} ${weight}'),local('${device.replaceAll(' ', '')}-${weight}')`;
  return [
    ['Script Display', displaySize, `url(/fonts/${displayFont}) format('woff2')`],
    ['Script Bold', boldSize, local('Bold')],
    ['Script Regular', regularSize, local('Regular')],
  ].map(
    ([family, size, source]) =>
      `@font-face{font-family:'${family}';font-weight:400 700;font-display:swap;size-adjust:${size};src:${source}}`,
  );
}

/**
 * Fonts and line heights of a page in another script (docs/product/languages.md, "Layout"): nothing on English pages. In the page, so that English ones load no
 * byte more. Conjuncts and vowel signs need room above and below; letters of these scripts are neither spaced nor capitalised.
 */
export function ScriptStyles({ language }: { language: Language }) {
  const script = scriptOf(language);
  if (script === null) return null;
  const { textFonts, displayFont } = script;
  const [inter, rupee] = tailwind.theme.fontFamily.text;
  const text = [inter, rupee, ...textFonts.map((font) => `'${font}'`), 'sans-serif'].join();
  const styles = [
    ...facesOf(script),
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
