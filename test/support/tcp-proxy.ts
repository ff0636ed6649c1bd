import { connect, createServer, type Server, type Socket } from 'node:net';
import { freePort } from './free-port.js';

/** Stands between a program and a server, so that a test can take the server away and give it back. */
export class TcpProxy {
  private readonly sockets = new Set<Socket>();
  private server: Server | undefined;

  private constructor(
    readonly port: number,
    private readonly target: { host: string; port: number },
  ) {}

  static async to(target: { host: string; port: number }): Promise<TcpProxy> {
    const proxy = new TcpProxy(await freePort(), target);
    await proxy.open();
    return proxy;
  }

  async open(): Promise<void> {
    this.server = createServer((client) => {
      const server = connect(this.target);
      for (const [from, to] of [
        [client, server],
        [server, client],
      ] as const) {
        this.sockets.add(from);
        from.on('error', () => to.destroy());
        from.on('close', () => {
          this.sockets.delete(from);
          to.destroy();
        });
        from.pipe(to);
      }
    });
    await new Promise<void>((resolve) => this.server?.listen(this.port, '127.0.0.1', resolve));
  }

  /** Cuts every connection and refuses new ones. */
  async close(): Promise<void> {
    const closed = new Promise((resolve) => this.server?.close(resolve));
    for (const socket of this.sockets) socket.destroy();
    await closed;
  }
}
