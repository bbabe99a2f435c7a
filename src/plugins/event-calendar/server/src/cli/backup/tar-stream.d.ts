/** The part of the package that is used here; it brings no types of its own. */
declare module 'tar-stream' {
  import type { Readable, Writable } from 'node:stream';

  interface Header {
    name: string;
    /** Bytes. */
    size?: number;
    mode?: number;
    mtime?: Date;
    type?: string | null;
  }
  interface Pack extends Readable {
    /** @returns where the content of the entry is written */
    entry(header: Header, done: (error?: Error | null) => void): Writable;
    finalize(): void;
  }
  interface Extract extends Writable {
    on(
      event: 'entry',
      listener: (header: Header, content: Readable, next: (error?: unknown) => void) => void,
    ): this;
    on(event: string | symbol, listener: (...given: never[]) => void): this;
  }
  export function pack(): Pack;
  export function extract(): Extract;
}
