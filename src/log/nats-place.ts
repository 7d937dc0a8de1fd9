// Where the log is in NATS and how this process gets in, as the configuration says it.
import type { NatsAccess } from '#backends/nats/nats-address.ts';
import { type Config, ConfigError } from '../config/config.ts';

/** Plain data: it goes between processes. */
export interface NatsPlace extends NatsAccess {
  readonly stream: string;
  readonly replicas: number | undefined;
}

export type NatsConfig = Pick<
  Config,
  | 'natsUrl'
  | 'natsStream'
  | 'natsReplicas'
  | 'natsCredsFile'
  | 'natsNkeyFile'
  | 'natsCaFile'
  | 'natsCertFile'
  | 'natsKeyFile'
>;

/** Undefined where the log is in files. Throws ConfigError where options contradict each other. */
export function natsPlaceOf(config: NatsConfig): NatsPlace | undefined {
  const { natsUrl: url, natsStream: stream, natsReplicas: replicas } = config;
  const { natsCredsFile: credsFile, natsNkeyFile: nkeyFile } = config;
  const { natsCaFile: caFile, natsCertFile: certFile, natsKeyFile: keyFile } = config;
  if (url === undefined) return undefined;
  if (credsFile !== undefined && nkeyFile !== undefined) {
    throw new ConfigError('NATS_CREDS_FILE and NATS_NKEY_FILE are both set: keep one of the two');
  }
  if ((certFile === undefined) !== (keyFile === undefined)) {
    throw new ConfigError('NATS_CERT_FILE and NATS_KEY_FILE belong together: set both');
  }
  return { url, stream, replicas, credsFile, nkeyFile, caFile, certFile, keyFile };
}
