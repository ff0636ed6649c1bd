import { createServer, type Server, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';

/** An SMTP server that takes every mail until it is told otherwise. Knows just what is needed. */
export class SmtpServer {
  /** Whole messages, headers included. */
  readonly received: string[] = [];
  /** With a temporary failure. */
  refuses = false;
  /** Every recipient, for good. */
  knowsNobody = false;
  /** Takes the mail and hangs up without an answer. */
  hangsUp = false;

  private constructor(private readonly server: Server) {}

  static async start(): Promise<SmtpServer> {
    const server = createServer();
    const smtp = new SmtpServer(server);
    server.on('connection', (socket) => {
      smtp.talk(socket);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return smtp;
  }

  get url(): string {
    return `smtp://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    await new Promise((resolve) => this.server.close(resolve));
  }

  private talk(socket: Socket): void {
    let text = '';
    let inMessage = false;
    const say = (line: string) => socket.write(`${line}\r\n`);
    say('220 ready');
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      text += chunk.toString();
      const end = inMessage ? '\r\n.\r\n' : '\r\n';
      for (let at = text.indexOf(end); at >= 0; at = text.indexOf(end)) {
        const part = text.slice(0, at);
        text = text.slice(at + end.length);
        if (inMessage) this.received.push(part);
        if (inMessage && this.hangsUp) return void socket.destroy();
        inMessage = !inMessage && part.startsWith('DATA') && !this.refuses;
        if (part.startsWith('QUIT')) socket.end('221 bye\r\n');
        else if (inMessage) say('354 go on');
        else if (this.knowsNobody && part.startsWith('RCPT')) say('550 nobody of that name');
        else say(this.refuses && part.startsWith('MAIL') ? '451 not now' : '250 ok');
        if (inMessage) break;
      }
    });
  }
}
