import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

const sha256 = (data: Buffer | string): Buffer => createHash('sha256').update(data).digest();
const url64 = (data: Buffer | string): string => Buffer.from(data).toString('base64url');
const length16 = (size: number): Buffer => Buffer.from([size >> 8, size & 255]);

/** User present and verified; 64: a new key follows. */
const [SEEN, WITH_KEY] = [5, 64];

/** CBOR (RFC 8949): a byte string of up to 65,535 bytes. */
const bytes = (data: Buffer): Buffer => Buffer.concat([Buffer.from([0x59]), length16(data.length), data]);
const text = (value: string): Buffer => Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)]);

interface Asked {
  challenge: string;
  rp?: { id: string };
  rpId?: string;
}

/** A device with one passkey, which answers the server's requests to browsers (WebAuthn, ES256). */
export function passkeyDevice(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(16);
  let uses = 0;

  const clientData = (type: string, challenge: string): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

  const deviceData = (host: string, flags: number): Buffer => {
    uses += 1;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(uses);
    return Buffer.concat([sha256(host), Buffer.from([flags]), count]);
  };

  const answer = (response: Record<string, unknown>): string =>
    JSON.stringify({ id: url64(id), rawId: url64(id), type: 'public-key', clientExtensionResults: {}, response });

  return {
    /** Answers the options for a new passkey. */
    make(options: string): string {
      const { challenge, rp } = JSON.parse(options) as Asked;
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
      const point = (value: string): Buffer =>
        Buffer.concat([Buffer.from([0x58, 32]), Buffer.from(value, 'base64url')]);
      // {1: 2, 3: -7, -1: 1, -2: x, -3: y}
      const key = [Buffer.from([0xa5, 1, 2, 3, 0x26, 0x20, 1, 0x21]), point(x), Buffer.from([0x22]), point(y)];
      const data = Buffer.concat([
        deviceData(rp?.id ?? '', SEEN + WITH_KEY),
        Buffer.alloc(16),
        length16(id.length),
        id,
        ...key,
      ]);
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        text('fmt'),
        text('none'),
        text('attStmt'),
        Buffer.from([0xa0]),
        text('authData'),
        bytes(data),
      ]);
      return answer({
        clientDataJSON: url64(clientData('webauthn.create', challenge)),
        attestationObject: url64(attestation),
        transports: ['internal'],
      });
    },
    /** Answers the options for a sign-in. `flags`: what the device has verified about its user. */
    use(options: string, flags = SEEN): string {
      const { challenge, rpId = '' } = JSON.parse(options) as Asked;
      const client = clientData('webauthn.get', challenge);
      const data = deviceData(rpId, flags);
      return answer({
        clientDataJSON: url64(client),
        authenticatorData: url64(data),
        signature: url64(sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)),
      });
    },
  };
}
