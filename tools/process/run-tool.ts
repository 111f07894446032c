import { type ChildProcess, spawn } from 'node:child_process';
import type { Variables } from '@/tools/launch/environment';
import { PROJECT_DIR } from '@/tools/launch/project';

export interface ToolRun {
  child: ChildProcess;
  /** Resolves at its end. */
  done: Promise<{ code: number; output: string }>;
}

/** Runs a script with this Node.js from the project's root. `onText` gets the output as it comes. */
export function runTool(args: string[], env: Variables, onText?: (text: string) => void): ToolRun {
  return runProgram(process.execPath, args, env, onText);
}

/** See {@link runTool}. */
export function runProgram(
  command: string,
  args: string[],
  env: Variables,
  onText?: (text: string) => void,
): ToolRun {
  const child = spawn(command, args, { cwd: PROJECT_DIR, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      onText?.(text);
    });
  }
  const done = new Promise<{ code: number; output: string }>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code: code ?? 1, output }));
  });
  return { child, done };
}

export function lastLines(output: string, count: number): string {
  return output.trimEnd().split('\n').slice(-count).join('\n');
}
