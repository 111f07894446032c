import { oneOf } from '@/components/back-office/filter-values';
import { listSpec } from '@/components/back-office/list-query';
import { messageDefinition } from '@/lib/visits/messages/record';

export const messageList = listSpec(['created_at'], (parameters) => ({
  state: oneOf(messageDefinition.fields.state.values, parameters['state']),
}));
