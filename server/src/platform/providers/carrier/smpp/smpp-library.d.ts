/** The used part of the library `smpp`, which ships without types. */
declare module 'smpp' {
  import type { EventEmitter } from 'node:events';
  import type { Server as NetServer, Socket } from 'node:net';

  export interface Pdu {
    command: string;
    command_status: number;
    /** 0 until the PDU is sent; the library then assigns the number. */
    sequence_number: number;
    isResponse(): boolean;
    /** Creates the response to this PDU. */
    response(fields?: PduFields): Pdu;
    /** Parameters and TLVs by their names in the specification. */
    [name: string]: unknown;
  }

  export type PduFields = Readonly<Record<string, string | number | Buffer>>;

  export interface Session extends EventEmitter {
    socket: Socket;
    /** Returns false when the connection cannot be written to. Throws on fields that do not fit. */
    send(pdu: Pdu): boolean;
    close(done?: () => void): void;
    destroy(done?: () => void): void;
  }

  interface Library {
    PDU: new (command: string, fields?: PduFields) => Pdu;
    connect(options: { host: string; port: number; tls: boolean; servername?: string }): Session;
    createServer(listener: (session: Session) => void): NetServer;
    /** `default` decodes data_coding 0; ASCII is the library's name for GSM-7. */
    encodings: { default: 'ASCII' | 'LATIN1' };
  }

  const smpp: Library;
  export default smpp;
}
