import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import type {
  NewPasskeyAnswer,
  PasskeyAnswer,
  PasskeyCreation,
  PasskeyRequest,
} from '@/lib/people/second-factor/passkey-contract';

/* An authenticator in software (WebAuthn Level 3, 6), with what an attacker would change. */

const flag = { present: 0x01, verified: 0x04, hasKey: 0x40 } as const;

export interface Tampered {
  origin?: string;
  rpId?: string;
  challenge?: string;
  type?: string;
  crossOrigin?: boolean;
  /** Without: a press of the key alone. */
  verified?: boolean;
  present?: boolean;
  counter?: number;
  /** Of another passkey. */
  id?: string;
  /** With a certificate. */
  certificate?: Uint8Array;
  key?: KeyObject;
}

type Cbor = Parameters<typeof isoCBOR.encode>[0];

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest();
const base64url = (data: Uint8Array) => Buffer.from(data).toString('base64url');

export class SoftwarePasskey {
  readonly id = randomBytes(32).toString('base64url');
  readonly #pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  #counter: number;

  /** @param counts false: always 0, as of passkeys that are copied between devices */
  constructor(
    readonly origin: string,
    readonly counts = true,
  ) {
    this.#counter = counts ? 1 : 0;
  }

  create({ challenge, rp }: PasskeyCreation, changed: Tampered = {}): NewPasskeyAnswer {
    const { clientDataJSON, authData } = this.#signed('webauthn.create', challenge, rp.id, changed);
    const attestation = changed.certificate;
    const statement =
      attestation === undefined
        ? new Map<string, Cbor>()
        : new Map<string, Cbor>([
            ['alg', -7],
            ['sig', new Uint8Array(64)],
            ['x5c', [attestation]],
          ]);
    const object = new Map<string, Cbor>([
      ['fmt', attestation === undefined ? 'none' : 'packed'],
      ['attStmt', statement],
      ['authData', new Uint8Array(authData)],
    ]);
    return {
      id: changed.id ?? this.id,
      response: {
        clientDataJSON: base64url(clientDataJSON),
        attestationObject: base64url(isoCBOR.encode(object)),
        transports: ['internal'],
      },
    };
  }

  get({ challenge, rpId }: Omit<PasskeyRequest, 'userVerification'>, changed: Tampered = {}): PasskeyAnswer {
    if (this.counts) this.#counter += 1;
    const { clientDataJSON, authData } = this.#signed('webauthn.get', challenge, rpId, changed, false);
    const data = Buffer.concat([authData, sha256(clientDataJSON)]);
    return {
      id: changed.id ?? this.id,
      response: {
        clientDataJSON: base64url(clientDataJSON),
        authenticatorData: base64url(authData),
        signature: base64url(sign('sha256', data, changed.key ?? this.#pair.privateKey)),
      },
    };
  }

  #signed(type: string, challenge: string, rpId: string, changed: Tampered, hasKey = true) {
    const clientDataJSON = Buffer.from(
      JSON.stringify({
        type: changed.type ?? type,
        challenge: changed.challenge ?? challenge,
        origin: changed.origin ?? this.origin,
        crossOrigin: changed.crossOrigin ?? false,
      }),
    );
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(changed.counter ?? this.#counter);
    const flags =
      (changed.present === false ? 0 : flag.present) |
      (changed.verified === false ? 0 : flag.verified) |
      (hasKey ? flag.hasKey : 0);
    const head = [sha256(changed.rpId ?? rpId), Buffer.from([flags]), counter];
    return { clientDataJSON, authData: Buffer.concat(hasKey ? [...head, this.#credential()] : head) };
  }

  #credential(): Buffer {
    const id = Buffer.from(this.id, 'base64url');
    const length = Buffer.alloc(2);
    length.writeUInt16BE(id.length);
    const { x = '', y = '' } = this.#pair.publicKey.export({ format: 'jwk' });
    const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'));
    // COSE: an EC2 key of P-256 for ES256 (RFC 9053, 7.1.1).
    const key = new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, bytes(x)],
      [-3, bytes(y)],
    ]);
    return Buffer.concat([Buffer.alloc(16), length, id, isoCBOR.encode(key)]);
  }
}
