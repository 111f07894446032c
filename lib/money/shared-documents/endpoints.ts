import { actionsEndpoint } from '@/lib/endpoint';
import type * as contract from './contract';

export const shareDocument = actionsEndpoint<typeof contract.shareDocument>('/share_document');
