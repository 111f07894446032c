import { Picture } from '@/components/ui/picture';
import type { Artwork } from './art';
import { useArt } from './use-art';

/** Picture below a section's heading, at most as wide as the heading's column. */
export function AsidePicture({ art }: { art: Artwork }) {
  const described = useArt();
  return (
    <Picture
      art={described(art)}
      slot="aside"
      className="mt-8 h-auto w-full max-w-popup-narrow print:hidden"
    />
  );
}
