import http, { type ClientRequest, type IncomingMessage, type RequestOptions } from 'node:http';
import https from 'node:https';
import type { Socket } from 'node:net';

/**
 * Node's own transport, watched: tells whether a byte of the request can have left. Until its connection stands (with
 * TLS: until the certificate is accepted) nothing is written; from then on everything counts as sent.
 */
export class SendWatch {
  sent = false;

  /** @param onWritten is called when the whole request has been handed to the network. */
  constructor(
    private readonly secure: boolean,
    private readonly onWritten: () => void,
  ) {}

  readonly request = (options: RequestOptions, onAnswer: (answer: IncomingMessage) => void): ClientRequest => {
    const request = (this.secure ? https : http).request(options, onAnswer);
    request.once('socket', (socket) => {
      this.follow(socket);
    });
    request.once('finish', this.onWritten);
    return request;
  };

  /** A connection from the pool is ready at once; a new one says so later. */
  private follow(socket: Socket): void {
    const handshaking = this.secure && (socket as Socket & { secureConnecting?: boolean }).secureConnecting === true;
    if (!handshaking && !socket.connecting) {
      this.sent = true;
      return;
    }
    socket.once(this.secure ? 'secureConnect' : 'connect', () => {
      this.sent = true;
    });
  }
}
