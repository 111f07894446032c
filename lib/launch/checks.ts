import type { Variables } from './environment';
import { endChild } from './guard';
import { lastLines, runTool } from './run-tool';
import type { Tally } from './summary';
import type { Undo } from './undo';

interface Check {
  name: string;
  script: string[];
}

const CHECKS: Check[] = [
  { name: 'types', script: ['node_modules/typescript/bin/tsc', '--noEmit'] },
  { name: 'lint', script: ['node_modules/oxlint/bin/oxlint', '--type-aware'] },
  { name: 'format', script: ['node_modules/prettier/bin/prettier.cjs', '--check', '--log-level=warn', '.'] },
  { name: 'unused code', script: ['node_modules/knip/bin/knip.js', '--no-progress'] },
];

/** Seconds since `begun`, for people. */
export function seconds(begun: number): string {
  return `${((Date.now() - begun) / 1000).toFixed(1)} s`;
}

/** Runs the checks that need no running site, one after the other; each counts as one test. */
export async function runChecks(env: Variables, undo: Undo, say: (sentence: string) => void): Promise<Tally> {
  const tally: Tally = { passed: 0, failed: [] };
  for (const { name, script } of CHECKS) {
    const begun = Date.now();
    const { child, done } = runTool(script, env);
    await undo.add(() => endChild(child, 'SIGTERM', 2000));
    const { code, output } = await done;
    if (undo.begun) return tally;
    if (code === 0) {
      tally.passed += 1;
      say(`ok      ${name} (${seconds(begun)})`);
    } else {
      tally.failed.push(`check: ${name}`);
      say(`FAILED  ${name}\n${lastLines(output, 60)}`);
    }
  }
  return tally;
}
