import { spawn } from 'node:child_process';
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { endChild } from '@/tools/process/guard';
import { freePort } from '@/tools/launch/ports';
import { PROJECT_DIR } from '@/tools/launch/project';
import { lastLines, runTool } from '@/tools/process/run-tool';
import { makeScratchDir } from '@/tools/postgres/scratch';

const NEXT = path.join(PROJECT_DIR, 'node_modules/next/dist/bin/next');

export interface ScratchApp {
  readonly url: string;
  readonly pid: number;
  /** Removes its folder too. */
  stop(): Promise<void>;
}

/**
 * Builds and starts an app of the same Next version, as a baseline.
 * @param files contents by path below `app/`; a plain layout is included
 */
export async function startScratchApp(files: Readonly<Record<string, string>>): Promise<ScratchApp> {
  // In the project, Next would find our middleware.
  const folder = makeScratchDir();
  const write = (name: string, text: string) => {
    const file = path.join(folder, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
  };
  const discard = () => rmSync(folder, { recursive: true, force: true });
  symlinkSync(path.join(PROJECT_DIR, 'node_modules'), path.join(folder, 'node_modules'));
  write('package.json', '{ "private": true, "type": "module" }');
  write(
    'app/layout.jsx',
    'export default function Layout({ children }) { return <html lang="en"><body>{children}</body></html>; }',
  );
  // The symbolic link points outside of the folder.
  write('next.config.js', "export default { turbopack: { root: '/' } };");
  for (const [name, text] of Object.entries(files)) write(`app/${name}`, text);

  const env = { ...process.env, NODE_ENV: 'production' as const, NEXT_TELEMETRY_DISABLED: '1' };
  const { code, output } = await runTool([NEXT, 'build', folder], env).done;
  if (code !== 0) {
    discard();
    throw new Error(`The scratch app does not build:\n${lastLines(output, 20)}`);
  }
  const port = await freePort();
  const server = spawn(process.execPath, [NEXT, 'start', folder, '-p', String(port)], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const stop = async () => {
    await endChild(server, 'SIGTERM', 5000);
    discard();
  };
  try {
    await new Promise<void>((resolve, reject) => {
      server.stdout.setEncoding('utf8').on('data', (text: string) => {
        if (text.includes('Ready')) resolve();
      });
      server.once('error', reject);
      server.once('exit', (exit) => reject(new Error(`The scratch app does not start (${exit}).`)));
    });
  } catch (error) {
    await stop();
    throw error;
  }
  return { url: `http://localhost:${port}`, pid: server.pid ?? 0, stop };
}
