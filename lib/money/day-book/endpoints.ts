import { actionsEndpoint } from '@/lib/endpoint';
import type * as contract from './contract';

export const dayBook = actionsEndpoint<typeof contract.dayBook>('/day_book');
