/*
 * When it runs: whenever somebody says that they are the HR system of a connection. Transaction: none. A repeat: the same
 * answer as long as the secret lives.
 */
import type { ConnectionRecord } from '../ports/connection-store.js';
import type { Delivery, HrisSource } from '../ports/hris-source.js';
import type { SecretBox } from '../ports/secret-box.js';

/** The secrets of a connection that are believed: the newest, and the one before during its overlap. */
export function liveSecrets(connection: ConnectionRecord, box: SecretBox): string[] {
  const { sealedSecret, sealedPreviousSecret } = connection;
  return [sealedSecret, sealedPreviousSecret].flatMap((sealed) => (sealed ? [box.open(sealed)] : []));
}

/** The live secret that the sender knows. Each is tried, so that the time taken does not tell which one fits. */
export function provenSecret(
  source: HrisSource,
  connection: ConnectionRecord,
  delivery: Delivery,
  box: SecretBox,
): string | undefined {
  const now = new Date();
  return liveSecrets(connection, box).filter((secret) => source.verify?.(delivery, secret, now))[0];
}
