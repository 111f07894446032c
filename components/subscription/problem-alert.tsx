import { LoginAgain } from '@/components/customer/login-again';
import { Alert } from '@/components/ui/alert';
import type { Problem } from './problem';

export function ProblemAlert({ problem, className }: { problem: Problem | null; className: string }) {
  return (
    <Alert className={className} action={problem?.remedy === 'login' && <LoginAgain next="/subscription" />}>
      {problem !== null && (
        <>
          {problem.text}
          {problem.detail !== null && <span className="block font-normal">{problem.detail}</span>}
        </>
      )}
    </Alert>
  );
}
