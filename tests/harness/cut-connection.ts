import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { Server, Socket } from 'node:net';

/** A proxy in front of a database server. When it is shut, its connections break and new ones are refused. */
export interface Door {
  /** The address of the database through the proxy, for the service. */
  url: string;
  shut(): Promise<void>;
  open(): Promise<void>;
  /** Lets nothing more through on the present connections, and closes none of them, like a server that has lost its power. */
  silence(): void;
  /**
   * Breaks the connection of the next transaction that runs a statement with a certain text, after the server has committed
   * and before the response to COMMIT arrives.
   * @returns resolves when that has happened
   */
  loseResponse(statement: string): Promise<void>;
  /**
   * Breaks the connection that next runs a statement with a certain text, when the statement arrives.
   * @returns resolves when that has happened
   */
  cutAt(statement: string): Promise<void>;
}

/** The server's response to a COMMIT: CommandComplete, without the length of the message. */
const COMMITTED = 'COMMIT\0';

/** @param url `postgres://user:password@host:port/name`; the caller shuts the proxy at the end */
export async function doorTo(url: string): Promise<Door> {
  const behind = new URL(url);
  const sockets = new Set<Socket>();
  let server: Server | undefined;
  let port = 0;
  let awaited: { statement: string; by: Socket | undefined; happened: () => void } | undefined;
  let cutting: { statement: string; happened: () => void } | undefined;

  function watch(near: Socket, far: Socket): void {
    near.on('data', (sent: Buffer) => {
      if (cutting !== undefined && sent.includes(cutting.statement)) {
        near.destroy();
        cutting.happened();
        cutting = undefined;
        return;
      }
      if (awaited !== undefined && sent.includes(awaited.statement)) awaited.by = near;
    });
    far.on('data', (answered: Buffer) => {
      if (awaited?.by !== near || !answered.includes(COMMITTED)) return;
      near.destroy();
      awaited.happened();
      awaited = undefined;
    });
  }

  async function open(): Promise<void> {
    server = createServer((near) => {
      const far = connect(Number(behind.port || 5432), behind.hostname);
      watch(near, far);
      for (const [one, other] of [
        [near, far],
        [far, near],
      ] as const) {
        sockets.add(one);
        one.on('error', () => undefined);
        one.on('close', () => {
          sockets.delete(one);
          other.destroy();
        });
        one.pipe(other);
      }
    });
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    if (address !== null && typeof address === 'object') port = address.port;
  }

  async function shut(): Promise<void> {
    if (server === undefined) return;
    const closed = once(server, 'close');
    server.close();
    server = undefined;
    for (const socket of sockets) socket.destroy();
    await closed;
  }

  function silence(): void {
    for (const socket of sockets) socket.unpipe().pause();
  }

  await open();
  const near = new URL(url);
  near.hostname = '127.0.0.1';
  near.port = String(port);
  return {
    url: near.href,
    shut,
    open,
    silence,
    loseResponse: (statement) =>
      new Promise((happened) => {
        awaited = { statement, by: undefined, happened };
      }),
    cutAt: (statement) =>
      new Promise((happened) => {
        cutting = { statement, happened };
      }),
  };
}
