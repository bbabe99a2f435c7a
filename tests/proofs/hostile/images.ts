import { deflateSync } from 'node:zlib';
import type { Kind } from './attack';
import { get, post, postJson } from './attack';

/** An AVIF image of 7,000 × 7,000 pixels of one colour. */
const AVIF = [
  'AAAAHGZ0eXBhdmlmAAAAAG1pZjFhdmlmbWlhZgAAANZtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAACJpbG9j',
  'AAAAAERAAAEAAQAAAAAA+gABAAAAAAAAAs4AAAAjaWluZgAAAAAAAQAAABVpbmZlAgAAAAABAABhdjAxAAAAAA5waXRtAAAAAAABAAAAVmlw',
  'cnAAAAA4aXBjbwAAAAxhdjFDgT8CAAAAABRpc3BlAAAAAAAAG1gAABtYAAAAEHBpeGkAAAAAAwgICAAAABZpcG1hAAAAAAAAAAEAAQOBAgMA',
  'AALWbWRhdBIACgo/8zavtXaQENBpMr0FEB/kxQnf///iz8CAAFnPyitCebPNSEMbs7ZFuykEgrtPHXm7b21JWYqYYbUB8cgKySOTdan6ca2P',
  'VssnfCL8Jn4hYehpQXhIZCusqsQMikRz3bGPR2mPSpe3caRN0hBXQou1+U5Do/hYz8orQnmKd93zHtUMqTIBwZBTsmRiiclUTf1GukyDuKuk',
  'lHQjBv86dCzJAaeUQNtsM5/nrduUMy9z4LHED3Z6TP6I+vAlxLHifuhxZGPiC8/bzCsgPACAT/RXz8orQlFNo4Th1gBWPcqCWEa57UlVOy4U',
  'Kty/xaoI60Q6e9tTa2u3/8v8Ys3j2ZhPNHWxZEdZbvMNvtOQAG9Sr/EF5TVpsyBDGGCkk3gVTSW8Oxo39pB/dFDPyirmJf+9kEdS9vZz3fRz',
  'RBK8x0MgL0MBULraqRXVuiq7IGC5hoPDID8YJEqu+PaRfymZ+SiUbgOmPdLyuSQDl7dmlpKFYwfhGXa8dE9xV5VXz8orQlFNo4Th1gBWPcqC',
  'WEa57UlVOy4UKty/xaoI60Q6e9tTa2u3/8v8Ys3j2ZhPNHWxZEdZbvMNvtOQAG9Sr/EF5TVpsyBDGGCkk3gVTSW8Oxo39pB/dFDPyirmJf+9',
  'kEdS9vZz3fRzRBK8x0MgL0MBULraqRXVuiq7IGC5hoPDID8YJEqu+PaRfymZ+SiUbgOmPdLyuSQDl7dmlpKFYwfhGXa8dE9xV5VUz8orQlFN',
  'o4Th1gBWPcqCWEa57UlVOy4UKty/xaoI60Q6e9tTa2u3/8v8Ys3j2ZhPNHWxZEdZbvMNvtOQAG9Sr/EF5TVpsyBDGGCkk3gVTSW8Oxo4FM/K',
  'KuYl/72QR1L29nPd9HNEErzHQyAvQwFQutqpFdW6KrsgYLmGg8MgPxgkSq749pF/KZn5KJRuA6Y90vK5JAOXt2aWkoVjB+EZdrx0UMA=',
].join('');

const WIDTH = 12_000;
const BOUNDARY = 'hostile-boundary';

/** CRC-32 as PNG uses it. */
function crc32(bytes: Buffer): number {
  let crc = ~0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A valid PNG of black pixels, one bit per pixel. */
function png(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 1;
  const rows = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A GIF whose header says 65,535 × 65,535 pixels. */
const GIF = Buffer.concat([Buffer.from('GIF89a'), Buffer.alloc(4, 0xff), Buffer.from([0, 0, 0, 0x3b])]);

export interface HostileImage {
  name: string;
  type: string;
  bytes: Buffer;
  /** Not recognised as an image: an upload stores it unchanged without decoding it. */
  isNone?: boolean;
}

export function hostileImages(): HostileImage[] {
  const whole = png(WIDTH, WIDTH);
  return [
    { name: 'large.avif', type: 'image/avif', bytes: Buffer.from(AVIF, 'base64') },
    { name: 'large.png', type: 'image/png', bytes: whole },
    { name: 'half.png', type: 'image/png', bytes: whole.subarray(0, whole.length / 2) },
    { name: 'claim.gif', type: 'image/gif', bytes: GIF, isNone: true },
    { name: 'lie.jpg', type: 'image/jpeg', bytes: Buffer.from(AVIF, 'base64') },
    {
      name: 'lie.png',
      type: 'image/png',
      bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      isNone: true,
    },
  ];
}

/** A small image, for the time before the attacks. */
export const smallImage = (): HostileImage => ({ name: 'small.png', type: 'image/png', bytes: png(100, 80) });

/** @returns the body of an upload of one file */
export function uploadOf({ name, type, bytes }: HostileImage): { body: Buffer; type: string } {
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="files"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n`;
  const body = Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]);
  return { body, type: `multipart/form-data; boundary=${BOUNDARY}` };
}

/** Images with too many pixels, uploaded as files and sent as addresses. */
export function images(files: readonly HostileImage[]): Kind {
  return {
    name: 'images',
    weight: 1.5,
    make(random, { base, editor, images: addresses }, number) {
      if (random.chance(0.1)) return get('the uploads', number, '/api/upload/files', [401, 403, 404], {});
      const who = random.chance(0.8) ? editor : {};
      if (random.chance(0.5)) {
        const file = random.pick(files);
        const { body, type } = uploadOf(file);
        return post(
          `${file.name} uploaded`,
          number,
          '/api/upload',
          body,
          file.isNone === true ? [201, 400, 401, 403] : [400, 401, 403],
          {
            ...who,
            'Content-Type': type,
          },
        );
      }
      const image = random.pick(addresses);
      const json = { title: 'Seen', start_date: '2033-01-01', end_date: '2033-01-02', image };
      return postJson(`image ${image}`, number, `${base}/events`, json, [400, 401], who);
    },
  };
}
