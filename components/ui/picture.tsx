import { preload } from 'react-dom';

/** Pictures in `public/img`, as `NAME-WIDTH.avif` and `NAME-WIDTH.webp`. */
export interface Art {
  name: string;
  /** Pixels of the largest file; the ratio reserves the space. */
  width: number;
  height: number;
  avifWidths: readonly number[];
  webpWidths: readonly number[];
  alt: string;
}

/** `sizes` per slot. Must match the layout: a wrong value loads the wrong file. */
const slots = {
  half: '(min-width: 1280px) 576px, (min-width: 768px) 45vw, 92vw',
  third: '(min-width: 1280px) 400px, (min-width: 768px) 44vw, 92vw',
  aside: '(min-width: 1280px) 341px, (min-width: 1024px) 27vw, (min-width: 480px) 400px, 92vw',
  wide: '(min-width: 1216px) 1216px, 100vw',
  full: '100vw',
};

interface PictureProps {
  art: Art;
  slot: keyof typeof slots;
  /** The page's first visible picture: preloaded. */
  first?: boolean;
  /** Replaces the default style. */
  className?: string | undefined;
}

const candidates = (art: Art, widths: readonly number[], format: string) =>
  widths.map((width) => `/img/${art.name}-${width}.${format} ${width}w`).join(', ');

export function Picture({ art, slot, first = false, className = 'h-auto w-full' }: PictureProps) {
  const avif = candidates(art, art.avifWidths, 'avif');
  if (first) {
    // React preloads a lone img but not one inside a picture. The type makes browsers without AVIF skip it.
    preload(`/img/${art.name}-${art.avifWidths[0]}.avif`, {
      as: 'image',
      type: 'image/avif',
      imageSrcSet: avif,
      imageSizes: slots[slot],
      fetchPriority: 'high',
    });
  }
  return (
    <picture className="block">
      <source type="image/avif" srcSet={avif} sizes={slots[slot]} />
      <img
        src={`/img/${art.name}-${art.webpWidths[0]}.webp`}
        srcSet={candidates(art, art.webpWidths, 'webp')}
        sizes={slots[slot]}
        width={art.width}
        height={art.height}
        alt={art.alt}
        loading={first ? 'eager' : 'lazy'}
        fetchPriority={first ? 'high' : 'auto'}
        // The first one is painted with the text, not after the scripts that arrive meanwhile.
        decoding={first ? 'sync' : 'async'}
        className={className}
      />
    </picture>
  );
}
