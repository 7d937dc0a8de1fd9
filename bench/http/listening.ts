// A server of the REST benchmark as it listens.

export interface Listening {
  readonly port: number;
  close(): void | Promise<void>;
}
