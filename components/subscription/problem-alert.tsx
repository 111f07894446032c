import { LoginAgain } from '@/components/customer/login-again';
import { Alert } from '@/components/ui/alert';
import type { Problem } from './problem';

/** Error message of a purchase, with the server's message and, if needed, a link to the log-in. */
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
