/** The logger of everything below HTTP: details first, then the message. */
export interface Log {
  info(details: object, text: string): void;
  warn(details: object, text: string): void;
  error(details: object, text: string): void;
}
