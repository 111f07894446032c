import { serveActions } from '@/lib/gateway/serve';
import { secondFactor } from '@/lib/people/second-factor/contract';
import { addPasskey, passkeyOptions, removePasskey } from '@/lib/people/second-factor/passkey-operations';
import {
  confirmTotp,
  newCodes,
  readSecondFactor,
  removeTotp,
  startTotp,
} from '@/lib/people/second-factor/operations';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = serveActions(secondFactor, {
  status: readSecondFactor,
  start_totp: startTotp,
  confirm_totp: confirmTotp,
  remove_totp: removeTotp,
  passkey_options: passkeyOptions,
  add_passkey: addPasskey,
  remove_passkey: removePasskey,
  new_codes: newCodes,
});
