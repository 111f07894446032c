/** A picture that lies in `public/img` as `NAME-WIDTH.avif` and `NAME-WIDTH.webp`. */
export interface Art {
  name: string;
  /** Pixels of the largest file; the browser reserves the place by their ratio. */
  width: number;
  height: number;
  avifWidths: readonly number[];
  webpWidths: readonly number[];
  /** What it shows; '' where it only decorates words that say the same. */
  alt: string;
}

const slots = {
  half: '(min-width: 768px) 46vw, 92vw',
  third: '(min-width: 768px) 30vw, 92vw',
  wide: '(min-width: 1216px) 1216px, 100vw',
};

interface PictureProps {
  art: Art;
  /** Which part of the page's width it takes, so that a phone loads the small file. */
  slot: keyof typeof slots;
  /** The one picture that is seen first: loaded at once and before others. */
  first?: boolean;
  /** In place of the plain look, which is the full width at its own height. */
  className?: string | undefined;
}

const candidates = (art: Art, widths: readonly number[], format: string) =>
  widths.map((width) => `/img/${art.name}-${width}.${format} ${width}w`).join(', ');

/** AVIF, else WebP, in the size that the screen needs. */
export function Picture({ art, slot, first = false, className = 'h-auto w-full' }: PictureProps) {
  return (
    <picture className="block">
      <source type="image/avif" srcSet={candidates(art, art.avifWidths, 'avif')} sizes={slots[slot]} />
      <img
        src={`/img/${art.name}-${art.webpWidths[0]}.webp`}
        srcSet={candidates(art, art.webpWidths, 'webp')}
        sizes={slots[slot]}
        width={art.width}
        height={art.height}
        alt={art.alt}
        loading={first ? 'eager' : 'lazy'}
        fetchPriority={first ? 'high' : 'auto'}
        decoding="async"
        className={className}
      />
    </picture>
  );
}
