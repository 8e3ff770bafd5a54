/**
 * jsdom's Blob cannot be read, not even as a stream, which MSW needs for multipart bodies: without this such a request
 * never ends.
 */
const read = (blob: Blob): Promise<ArrayBuffer> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => (reader.result instanceof Object ? resolve(reader.result) : reject(new Error('no bytes')));
    reader.onerror = () => reject(reader.error ?? new Error('unreadable blob'));
    reader.readAsArrayBuffer(blob);
  });

export function polyfillBlobStream(): void {
  if (typeof Blob.prototype.stream === 'function') return;
  Blob.prototype.arrayBuffer = function arrayBuffer(this: Blob) {
    return read(this);
  };
  Blob.prototype.text = async function text(this: Blob) {
    return new TextDecoder().decode(await read(this));
  };
  Blob.prototype.stream = function stream(this: Blob) {
    return new ReadableStream<Uint8Array<ArrayBuffer>>({
      start: async (controller) => {
        controller.enqueue(new Uint8Array(await read(this)));
        controller.close();
      },
    });
  };
}
