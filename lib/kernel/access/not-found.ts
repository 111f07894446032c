import { refusalText } from '@/lib/kernel/text/messages';
import { Refusal } from './refusal';

/** Error for a record that does not exist, or that the actor may not see: the response does not tell which. */
export const notFound = (): Refusal => new Refusal('NOT_FOUND', refusalText.noSuchRecord);
