import { english } from '@/lib/languages';
import { manifestOf } from './manifest-of';

/** The English one; the others: `[language]/manifest.webmanifest`. */
export default function manifest() {
  return manifestOf(english);
}
