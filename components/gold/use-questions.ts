import { useTranslations } from 'next-intl';
import { planValues } from './plan-values';

export const questionNames = ['percent', 'gift', 'price', 'pay', 'obliged', 'cancel', 'invite'] as const;

/** Questions about the plan with their answers, in the order of the page. */
export function useQuestions() {
  const text = useTranslations('plan.faq.items');
  return questionNames.map((name) => ({
    question: text(`${name}.question`, planValues),
    answer: text(`${name}.answer`, planValues),
  }));
}
