/*
 * npm omits an optional package (usually a binary for another platform) from package-lock.json if the registry lacks it, as lagging mirrors
 * do; `npm ci` then refuses the whole lock, on every machine. `npm run lock:complete` adds the missing entries, derived from the other
 * packages.
 */

interface LockEntry {
  version?: string;
  dev?: boolean;
  optionalDependencies?: Record<string, string>;
  [about: string]: unknown;
}

export interface Lock {
  packages: Record<string, LockEntry>;
  [about: string]: unknown;
}

export interface MissingPackage {
  /** In the lock, `node_modules/...`. */
  path: string;
  version: string;
  dev: boolean;
}

function isLock(value: unknown): value is Lock {
  return (
    typeof value === 'object' && value !== null && 'packages' in value && typeof value.packages === 'object'
  );
}

/** Paths where Node.js looks for `name` from inside the package at `parent`. */
function placesOf(parent: string, name: string): string[] {
  const places = [`node_modules/${name}`];
  for (
    let folder = parent;
    folder !== '';
    folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))
  ) {
    places.push(`${folder}/node_modules/${name}`);
  }
  return places;
}

export function parseLock(text: string): Lock {
  const lock: unknown = JSON.parse(text);
  if (!isLock(lock)) throw new Error('This is no package-lock.json of npm 7 or newer.');
  return lock;
}

/** Optional packages that the lock lacks. */
export function missingFromLock(lock: Lock): MissingPackage[] {
  const missing = new Map<string, MissingPackage>();
  for (const [parent, entry] of Object.entries(lock.packages)) {
    for (const [name, range] of Object.entries(entry.optionalDependencies ?? {})) {
      if (placesOf(parent, name).some((place) => place in lock.packages)) continue;
      const path = `node_modules/${name}`;
      missing.set(path, { path, version: range.replace(/^[~^]/, ''), dev: entry.dev === true });
    }
  }
  return [...missing.values()];
}

/** Platform of a binary package by its name, in npm's terms. */
function platformOf(path: string): { os?: string[]; cpu?: string[]; libc?: string[] } {
  const words = path.split(/[/-]/);
  const oneOf = (...names: string[]) => names.filter((name) => words.includes(name));
  const os = oneOf('android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32');
  const cpu = oneOf('arm64', 'arm', 'x64', 'ia32', 'riscv64', 'ppc64', 's390x', 'wasm32');
  const libc = words.at(-1)?.startsWith('musl') ? ['musl'] : words.at(-1)?.startsWith('gnu') ? ['glibc'] : [];
  return {
    ...(cpu.length > 0 ? { cpu } : {}),
    ...(os.includes('linux') && libc.length > 0 ? { libc } : {}),
    ...(os.length > 0 ? { os } : {}),
  };
}

/** A package without a recognised platform is an error: it would be installed. */
export function completeLock(lock: Lock): Lock {
  const packages: Lock['packages'] = { ...lock.packages };
  for (const { path, version, dev } of missingFromLock(lock)) {
    const platform = platformOf(path);
    if (platform.cpu === undefined)
      throw new Error(`${path} is missing and its platform is not in its name.`);
    const { cpu, libc, os } = platform;
    // npm's own order, so that npm does not rewrite it.
    packages[path] = {
      version,
      cpu,
      ...(dev ? { dev } : {}),
      ...(libc ? { libc } : {}),
      optional: true,
      ...(os ? { os } : {}),
    };
  }
  const sorted = Object.entries(packages).toSorted(([a], [b]) =>
    a === '' ? -1 : b === '' ? 1 : a.localeCompare(b, 'en'),
  );
  return { ...lock, packages: Object.fromEntries(sorted) };
}
