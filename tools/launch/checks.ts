import type { Variables } from './environment';
import { endChild } from '@/tools/process/guard';
import { lastLines, runProgram } from '@/tools/process/run-tool';
import type { TestCounts } from './summary';
import type { CleanupStack } from '@/tools/process/cleanup-stack';

export const SOURCE_CHECKS = ['format:check', 'lint:containers', 'knip'] as const;

/** These read the types that Next.js generates, here and during a build: they do not run beside one. */
export const TYPED_CHECKS = ['typecheck', 'lint'] as const;

export function seconds(begun: number): string {
  return `${((Date.now() - begun) / 1000).toFixed(1)} s`;
}

async function runCheck(script: string, env: Variables, cleanup: CleanupStack): Promise<string | null> {
  const { child, done } = runProgram('npm', ['run', '--silent', script], env);
  await cleanup.add(() => endChild(child, 'SIGTERM', 2000));
  const { code, output } = await done;
  return code === 0 ? null : output;
}

/** One after the other; each counts as one test. */
export async function runChecks(
  checks: readonly string[],
  env: Variables,
  cleanup: CleanupStack,
  say: (sentence: string) => void,
): Promise<TestCounts> {
  const counts: TestCounts = { passed: 0, failed: [], notRun: [] };
  for (const check of checks) {
    const begun = Date.now();
    const complaint = await runCheck(check, env, cleanup);
    if (cleanup.begun) return counts;
    if (complaint === null) {
      counts.passed += 1;
      say(`ok      ${check} (${seconds(begun)})`);
    } else {
      counts.failed.push(`check: ${check}`);
      say(`FAILED  ${check}\n${lastLines(complaint, 60)}`);
    }
  }
  return counts;
}
