// A socket that reads into one buffer for all: clients that leave next to no garbage do not have to
// collect it while they are measured.
import { connect, type Socket } from 'node:net';

const READ_BYTES = 1 << 16;
const memory = Buffer.alloc(READ_BYTES);

export class SocketReader {
  readonly socket: Socket;
  /** Called with what came, which is good for the call alone. */
  onRead: (chunk: Buffer) => void = () => {};

  constructor(port: number) {
    const callback = (bytes: number): boolean => {
      this.onRead(memory.subarray(0, bytes));
      return true;
    };
    const onread = { buffer: memory, callback };
    this.socket = connect({ port, host: '127.0.0.1', onread });
  }
}
