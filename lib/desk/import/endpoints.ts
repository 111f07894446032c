import { actionsEndpoint } from '@/lib/endpoint';
import type * as contract from './contract';

export const imports = actionsEndpoint<typeof contract.imports>('/import');
