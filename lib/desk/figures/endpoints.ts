import { endpoint } from '@/lib/endpoint';
import type * as contract from './contract';

export const readFigures = endpoint<typeof contract.readFigures>('POST', '/figures');
