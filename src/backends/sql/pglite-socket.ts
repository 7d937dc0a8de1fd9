// A socket in front of PGlite that clients of PostgreSQL speak to. PGlite has one session: what one
// client sends up to its Sync runs as one piece, and a transaction belongs to its client until it
// ends, so that many clients look to each other as they would on a server. (The package of PGlite's
// authors lets messages of two clients come between each other.)
import { createServer, type Server, type Socket } from 'node:net';

/** What the front needs of the database. */
export interface ProtocolDatabase {
  runExclusive<T>(work: () => Promise<T>): Promise<T>;
  execProtocolRawStream(
    message: Uint8Array,
    options: { onRawData: (data: Uint8Array) => void },
  ): Promise<void>;
  isInTransaction(): boolean;
  exec(statement: string): Promise<unknown>;
}

/** A client that leaves its transaction alone for so long is cut off: all others wait for it. */
const IDLE_TRANSACTION_MS_MAX = 30_000;
/** A larger message is no statement of ours. */
const MESSAGE_BYTES_MAX = 256 * 1024 * 1024;
const CLIENTS_MAX = 64;

const SSL_REQUEST = 80_877_103;
const GSS_REQUEST = 80_877_104;
const CANCEL_REQUEST = 80_877_102;
const QUERY = 0x51;
const PARSE = 0x50;
const SYNC = 0x53;
const TERMINATE = 0x58;

const COPY_IN = /\bcopy\b[^;]*\bfrom\s+stdin\b/i;

/** Messages of one client that run without anybody between them. */
interface Piece {
  readonly client: Client;
  readonly messages: readonly Uint8Array[];
}

export class PgliteSocket {
  readonly #db: ProtocolDatabase;
  readonly #server: Server;
  readonly #clients = new Set<Client>();
  #waiting: Piece[] = [];
  /** Whose transaction is open. */
  #owner: Client | undefined;
  #ownerTimer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;
  #isClosing = false;

  constructor(db: ProtocolDatabase) {
    this.#db = db;
    this.#server = createServer((socket) => this.#accept(socket));
    this.#server.maxConnections = CLIENTS_MAX;
  }

  /** Listens at the path of a unix socket. */
  async listen(path: string): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      this.#server.once('error', reject);
      this.#server.listen(path, () => resolve());
    });
  }

  /** Ends all clients, after what runs now; open transactions end with their clients. */
  async close(): Promise<void> {
    this.#isClosing = true;
    this.#waiting = [];
    const closed = new Promise((resolve) => this.#server.close(resolve));
    for (const client of this.#clients) client.socket.destroy();
    await closed;
    await this.#running;
    if (this.#owner) await this.#rollBack();
  }

  #accept(socket: Socket): void {
    const client = new Client(socket, (messages) => {
      if (this.#isClosing) return;
      this.#waiting.push({ client, messages });
      this.#goOn();
    });
    this.#clients.add(client);
    socket.once('close', () => {
      this.#clients.delete(client);
      this.#waiting = this.#waiting.filter((piece) => piece.client !== client);
      if (!this.#isClosing) this.#goOn();
    });
  }

  #goOn(): void {
    this.#running ??= this.#run().finally(() => {
      this.#running = undefined;
    });
  }

  /** Runs what may run, one piece at a time. Never rejects. */
  async #run(): Promise<void> {
    for (;;) {
      if (this.#owner?.socket.destroyed) await this.#rollBack();
      const piece = this.#next();
      if (!piece) return;
      await this.#runPiece(piece);
    }
  }

  #next(): Piece | undefined {
    const owner = this.#owner;
    const at = owner ? this.#waiting.findIndex(({ client }) => client === owner) : 0;
    return at < 0 ? undefined : this.#waiting.splice(at, 1)[0];
  }

  async #runPiece({ client, messages }: Piece): Promise<void> {
    clearTimeout(this.#ownerTimer);
    const onRawData = (data: Uint8Array): void => {
      if (client.socket.writable) client.socket.write(Buffer.from(data));
    };
    try {
      await this.#db.runExclusive(async () => {
        for (const message of messages) {
          await this.#db.execProtocolRawStream(message, { onRawData });
        }
      });
    } catch {
      // What the client sees of it is the end of its connection.
      client.socket.destroy();
    }
    this.#owner = this.#db.isInTransaction() ? client : undefined;
    if (!this.#owner) return;
    this.#ownerTimer = setTimeout(() => client.socket.destroy(), IDLE_TRANSACTION_MS_MAX);
    this.#ownerTimer.unref();
  }

  /** The owner of the open transaction is gone. */
  async #rollBack(): Promise<void> {
    clearTimeout(this.#ownerTimer);
    this.#owner = undefined;
    try {
      await this.#db.exec('rollback');
    } catch {
      // A database that cannot even do that fails the next statement, where somebody hears of it.
    }
  }
}

/** Cuts what one client sends into messages, and those into pieces. */
class Client {
  readonly socket: Socket;
  readonly #onPiece: (messages: readonly Uint8Array[]) => void;
  #rest: Buffer = Buffer.alloc(0);
  #messages: Uint8Array[] = [];
  #hasStarted = false;

  constructor(socket: Socket, onPiece: (messages: readonly Uint8Array[]) => void) {
    this.socket = socket;
    this.#onPiece = onPiece;
    socket.setNoDelay(true);
    socket.on('error', () => socket.destroy());
    socket.on('data', (data: Buffer) => {
      this.#rest = this.#rest.length === 0 ? data : Buffer.concat([this.#rest, data]);
      while (this.#take());
    });
  }

  /** Takes one message off the front; false when none is whole. */
  #take(): boolean {
    const typeBytes = this.#hasStarted ? 1 : 0;
    if (this.#rest.length < typeBytes + 4) return false;
    const length = typeBytes + this.#rest.readUInt32BE(typeBytes);
    if (length > MESSAGE_BYTES_MAX || length < typeBytes + 4) {
      this.socket.destroy();
      return false;
    }
    if (this.#rest.length < length) return false;
    const message = new Uint8Array(this.#rest.subarray(0, length));
    this.#rest = this.#rest.subarray(length);
    if (this.#hasStarted) this.#add(message);
    else this.#start(message);
    return !this.socket.destroyed;
  }

  /** Before the startup message come requests that have one answer here: no. */
  #start(message: Uint8Array): void {
    const code = message.length >= 8 ? Buffer.from(message).readUInt32BE(4) : 0;
    if (code === SSL_REQUEST || code === GSS_REQUEST) this.socket.write('N');
    else if (code === CANCEL_REQUEST) this.socket.destroy();
    else {
      this.#hasStarted = true;
      this.#onPiece([message]);
    }
  }

  #add(message: Uint8Array): void {
    const type = message[0];
    if (type === TERMINATE) {
      this.socket.end();
      return;
    }
    if (
      (type === QUERY || type === PARSE) &&
      COPY_IN.test(Buffer.from(message).toString('latin1'))
    ) {
      // Its data would come between pieces: nobody could be answered any more.
      this.socket.destroy();
      return;
    }
    this.#messages.push(message);
    if (type !== SYNC && type !== QUERY) return;
    const piece = this.#messages;
    this.#messages = [];
    this.#onPiece(piece);
  }
}
