import { LoginAgain } from '@/components/portal/login-again';
import type { Problem } from './problem';

interface ProblemMessageProps {
  problem: Problem;
  /** Page to return to after the log-in. */
  next: string;
}

/** Alert with a problem of the checkout and its remedy. */
export function ProblemMessage({ problem: { text, detail, remedy }, next }: ProblemMessageProps) {
  return (
    <>
      <p>{text}</p>
      {detail !== null && <p className="font-normal">{detail}</p>}
      {remedy === 'login' && <LoginAgain next={next} />}
    </>
  );
}
