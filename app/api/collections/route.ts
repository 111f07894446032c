import { serveActions } from '@/lib/gateway/serve';
import { collections } from '@/lib/money/collections/contract';
import { cancelPromise, recordPromise } from '@/lib/money/collections/promise';
import { readCollection } from '@/lib/money/collections/read';
import { recordContact, setOrderReminders } from '@/lib/money/collections/reminders';
import { changeSettings, readSettings } from '@/lib/money/collections/settings';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serveActions(collections, {
  read: readCollection,
  promise: recordPromise,
  cancel_promise: cancelPromise,
  contacted: recordContact,
  set_reminders: setOrderReminders,
  settings: readSettings,
  set_settings: changeSettings,
});
