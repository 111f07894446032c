import type { SelectOption } from '@/components/ui/select';
import { articles } from '@/lib/articles';
import { oldGoldArticles } from '@/lib/money/exchanges/rules';

export const optionsOfArticles: readonly SelectOption[] = oldGoldArticles.map((value) => ({
  value,
  label: articles[value].label,
}));
