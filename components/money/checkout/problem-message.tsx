import { useTranslations } from 'next-intl';
import { LoginAgain } from '@/components/portal/login-again';
import type { Problem } from './problem';

/** The text of a problem in the page's language. */
export function useProblemText(): (problem: Pick<Problem, 'text'>) => string {
  const say = useTranslations('checkout.problems');
  return ({ text }) => ('said' in text ? text.said : say(text.key));
}

interface ProblemMessageProps {
  problem: Problem;
  /** Page to return to after the log-in. */
  next: string;
}

/** Alert with a problem of the checkout and its remedy. */
export function ProblemMessage({ problem, next }: ProblemMessageProps) {
  const textOf = useProblemText();
  const { detail, remedy } = problem;
  return (
    <>
      <p>{textOf(problem)}</p>
      {detail !== null && <p className="font-normal">{detail}</p>}
      {remedy === 'login' && <LoginAgain next={next} />}
    </>
  );
}
