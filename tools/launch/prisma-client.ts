import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { LaunchError } from './launch-error';
import { PRISMA_DIR, PROJECT_DIR } from './project';
import { lastLines, runTool } from '@/tools/process/run-tool';

const GENERATED_DIR = path.join(PROJECT_DIR, 'lib/db/generated');
const STAMP_FILE = path.join(GENERATED_DIR, '.stamp');

function stamp(): string {
  const hash = createHash('sha256');
  hash.update(readFileSync(path.join(PRISMA_DIR, 'schema.prisma')));
  hash.update(readFileSync(path.join(PROJECT_DIR, 'node_modules/prisma/package.json')));
  return hash.digest('hex');
}

/** `npm ci --omit=dev` lacks the generator of table types, which only the type check needs. */
const hasTableTypes = existsSync(path.join(PROJECT_DIR, 'node_modules/prisma-kysely'));

/** Generates the client if the schema or Prisma itself has changed; returns whether it did. */
export async function generateClient(): Promise<boolean> {
  const currentStamp = stamp();
  if (existsSync(STAMP_FILE) && readFileSync(STAMP_FILE, 'utf8') === currentStamp) return false;
  const generators = hasTableTypes ? [] : ['--generator', 'client'];
  const { code, output } = await runTool(['node_modules/prisma/build/index.js', 'generate', ...generators], {
    ...process.env,
    PRISMA_HIDE_UPDATE_MESSAGE: '1',
  }).done;
  if (code !== 0) throw new LaunchError(`prisma generate failed:\n${lastLines(output, 20)}`);
  writeFileSync(STAMP_FILE, currentStamp);
  return true;
}
