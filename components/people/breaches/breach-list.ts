import { listSpec } from '@/components/back-office/list-query';
import { breachDefinition } from '@/lib/people/breaches/record';

export const breachList = listSpec(breachDefinition.sorts, () => ({}));
