import { existsSync } from 'node:fs';
import { LaunchError } from './launch-error';
import { runProgram } from '@/tools/process/run-tool';

/** Does nothing without apt or the rights: the caller checks. */
export async function installFromDebian(packages: readonly string[]): Promise<void> {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  for (const words of [['update'], ['install', '-y', ...packages]]) {
    const line = process.getuid?.() === 0 ? ['apt-get', ...words] : ['sudo', '-n', 'apt-get', ...words];
    await runProgram('/usr/bin/env', line, env).done;
  }
}

/**
 * Installs missing programs; throws a {@link LaunchError} that names those still missing.
 * @param programs absolute paths, each with its package
 */
export async function needPrograms(
  programs: Readonly<Record<string, string>>,
  say: (sentence: string) => void,
): Promise<void> {
  const missing = () => Object.entries(programs).filter(([program]) => !existsSync(program));
  const packages = missing().map(([, name]) => name);
  if (packages.length === 0) return;
  say(`Installing Debian's ${packages.join(', ')} ...`);
  await installFromDebian(packages);
  const [still] = missing();
  if (still !== undefined) throw new LaunchError(`${still[0]} is missing: install ${still[1]}.`);
}
