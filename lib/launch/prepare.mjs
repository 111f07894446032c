// What `npm start` and `npm test` do before any package can be used, so: plain JavaScript, Node's own modules alone.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Why this Node.js cannot run the project, or null. */
export function whyNotNode(version) {
  const [major, minor] = version.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return null;
  return `Pasidi needs Node.js 20.19 or newer; this is ${version}. Install a newer one from https://nodejs.org and start again.`;
}

/**
 * The first package of the lock that is not installed as the lock says, or null. Packages for development do not count
 * unless `dev`. Optional ones may be missing: most are binaries for other machines.
 * @param {{ packages: object }} lock package-lock.json
 * @param {{ packages: object }} installed what npm noted of its last installation: node_modules/.package-lock.json
 * @param {{ dev: boolean, isThere: (place: string) => boolean }} options
 */
export function outOfStep(lock, installed, { dev, isThere }) {
  for (const [place, entry] of Object.entries(lock.packages)) {
    if (place === '' || (entry.dev && !dev)) continue;
    const found = installed.packages[place];
    if (!found && (entry.optional || entry.devOptional)) continue;
    if (!found || found.version !== entry.version || !isThere(place)) return place;
  }
  return null;
}

function isInstalled(dev) {
  const read = (file) => JSON.parse(readFileSync(path.join(root, file), 'utf8'));
  const isThere = (place) => existsSync(path.join(root, place, 'package.json'));
  try {
    const installed = read('node_modules/.package-lock.json');
    return outOfStep(read('package-lock.json'), installed, { dev, isThere }) === null;
  } catch {
    return false; // Never installed, or an installation that was cut short.
  }
}

/** One sentence for what npm said when it failed. */
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
  // The npm that runs us, where it says which one: another one may not even be on the PATH.
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
 * Checks Node.js, installs the dependencies where they are missing or not those of the lock, then runs `entry`, a
 * TypeScript file of this folder, in this process.
 * @param {{ dev: boolean }} options whether the packages for development are needed too
 */
export async function prepareAndRun(entry, { dev }) {
  const old = whyNotNode(process.versions.node);
  if (old !== null) giveUp(old);
  process.chdir(root);
  if (!isInstalled(dev)) {
    process.stdout.write('Installing the dependencies (a minute or two, once) ...\n');
    const begun = Date.now();
    const flags = ['--no-audit', '--no-fund', '--ignore-scripts', ...(dev ? ['--include=dev'] : [])];
    const { code, output } = await npm(['ci', ...flags]);
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
