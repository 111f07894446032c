import { existsSync } from 'node:fs';
import path from 'node:path';

/** npm runs scripts in the project's root, and every command is an npm script. */
export const PROJECT_DIR = process.cwd();
export const PRISMA_DIR = path.join(PROJECT_DIR, 'prisma');

/** Existing variables take precedence. */
export function readDotEnv(): void {
  const file = path.join(PROJECT_DIR, '.env');
  if (existsSync(file)) process.loadEnvFile(file);
}
