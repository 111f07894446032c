import { endpoint } from '@/lib/endpoint';
import type * as contract from './contract';

export const returnPieces = endpoint<typeof contract.returnPieces>('POST', '/returns');
