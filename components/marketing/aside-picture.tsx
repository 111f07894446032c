import { Picture, type Art } from '@/components/ui/picture';

/** Picture below a section's heading, at most as wide as the heading's column. */
export function AsidePicture({ art }: { art: Art }) {
  return <Picture art={art} slot="aside" className="mt-8 h-auto w-full max-w-popup-narrow print:hidden" />;
}
