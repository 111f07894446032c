import { lazyTexts } from '@/components/ui/lazy-texts';
import { costTexts } from './cost-texts';

/** Apart from the page, whose script would have the names of all files of texts. */
export const loadPlanCost = () =>
  lazyTexts(
    costTexts,
    import('./plan-cost').then((module) => module.PlanCost),
  );
