// How requests to Kalshi are signed: RSA-PSS with SHA-256 over the time, the method and the path.
import { constants, createPrivateKey, type KeyObject, sign } from 'node:crypto';

export interface KalshiKey {
  readonly keyId: string;
  readonly privateKey: KeyObject;
}

/** As long as the digest: what every verifier accepts. */
const SALT_BYTES = 32;

/** The key; throws an error that says what to do where the text is no RSA key. */
export function kalshiKeyOf(keyId: string, pem: string): KalshiKey {
  let privateKey: KeyObject | undefined;
  try {
    privateKey = createPrivateKey(pem);
  } catch {
    // Said below: the error of the parser may quote the text.
  }
  if (privateKey?.asymmetricKeyType !== 'rsa') {
    throw new Error(
      'KALSHI_PRIVATE_KEY_FILE must name the RSA private key (PEM) that Kalshi gave out with the key id',
    );
  }
  return { keyId, privateKey };
}

/** Headers of one request, whose query does not count. `now`: epoch milliseconds. */
export function signedHeaders(
  { keyId, privateKey }: KalshiKey,
  url: URL,
  now: number,
): Readonly<Record<string, string>> {
  const timestamp = String(now);
  const signature = sign('sha256', Buffer.from(`${timestamp}GET${url.pathname}`), {
    key: privateKey,
    padding: constants.RSA_PKCS1_PSS_PADDING,
    saltLength: SALT_BYTES,
  });
  return {
    'KALSHI-ACCESS-KEY': keyId,
    'KALSHI-ACCESS-TIMESTAMP': timestamp,
    'KALSHI-ACCESS-SIGNATURE': signature.toString('base64'),
  };
}
