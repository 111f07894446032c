import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import list from '@/lib/languages.json' with { type: 'json' };
import { PROJECT_DIR } from '@/tools/launch/project';
import { readCatalogue, readJson, writeJson, type Catalogue } from './catalogue';
import type { Rules } from './check';
import { compiledGlossary, glossaryFile } from './glossary';
import { approvedOf, reviewFile, type Review } from './review';

/* The files of the project. */

export const messagesDir = path.join(PROJECT_DIR, 'messages');
const reviewPath = path.join(messagesDir, 'review.json');
const approvedPath = path.join(PROJECT_DIR, 'lib/approved-languages.json');

export function readProject(): { catalogue: Catalogue; rules: Rules; review: Review; approved: string[] } {
  return {
    catalogue: readCatalogue(messagesDir, Object.keys(list)),
    rules: {
      glossary: compiledGlossary(glossaryFile.parse(readJson(path.join(messagesDir, 'glossary.json')))),
      places: z.record(z.string(), z.int().min(1)).parse(readJson(path.join(messagesDir, 'places.json'))),
    },
    review: reviewFile.parse(readJson(reviewPath)),
    approved: z.array(z.string()).parse(readJson(approvedPath)),
  };
}

/** With the list of approved languages, which the site reads. */
export function writeReview(review: Review, catalogue: Catalogue): void {
  writeJson(reviewPath, review);
  const approved = approvedOf(review, catalogue).map((language) => JSON.stringify(language));
  writeFileSync(approvedPath, `[${approved.join(', ')}]\n`);
}
