// The program of the process that decodes images for `image-process.ts`.
import { writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import sharp from 'sharp';
import type { ImageAnswer, ImageFacts, ImageTask } from './image-task';
import type { Numbered } from '../../platform/helpers/helper';

const MEMORY_LOOK_MS = 20;
const LOW_PRIORITY = 10;

const [mostPixels = 0, mostBytes = 0] = process.argv.slice(2).map(Number);

// `process.exit` waits for decoding threads; only a signal ends them at once.
const end = (): void => void process.kill(process.pid, 'SIGKILL');
process.on('disconnect', end);
// Threads of libvips decode, so this thread can watch them.
setInterval(() => {
  if (process.memoryUsage.rss() > mostBytes) end();
}, MEMORY_LOOK_MS);
yieldToTheService();

// Low memory between two images matters more than speed.
sharp.cache(false);
sharp.concurrency(1);

process.on('message', ({ id, ...task }: ImageTask & Numbered) => {
  answer(task).then(
    (facts) => send({ id, facts }),
    (error: unknown) => send({ id, error: String(error) }),
  );
});

const send = (message: ImageAnswer & Numbered): void => void process.send?.(message);

async function answer(task: ImageTask): Promise<ImageFacts> {
  switch (task.do) {
    case 'read':
      return read(task.path);
    case 'decode': {
      const facts = await read(task.path);
      await open(task.path, task.allFrames).stats();
      return facts;
    }
    case 'resize': {
      const { width, height } = task;
      return written(await open(task.path).resize({ width, height, fit: 'inside' }).toFile(task.to));
    }
    case 'optimize': {
      const { format } = await sharp(task.path).metadata();
      const image = open(task.path).toFormat(format, { quality: task.quality });
      return written(await (task.upright ? image.rotate() : image).toFile(task.to));
    }
  }
}

const open = (path: string, animated = true): sharp.Sharp =>
  sharp(path, { animated, limitInputPixels: mostPixels });

/** Reads only the head of the file, so the file may be of any size. */
async function read(path: string): Promise<ImageFacts> {
  const {
    format,
    mediaType = '',
    width,
    height,
    pages = 1,
  } = await sharp(path, {
    limitInputPixels: false,
  }).metadata();
  return { format, mediaType, width, height, frames: pages, bytes: 0 };
}

const written = ({ format, width, height, pageHeight, size }: sharp.OutputInfo): ImageFacts => ({
  format,
  mediaType: '',
  width,
  height: pageHeight ?? height,
  frames: pageHeight === undefined ? 1 : height / pageHeight,
  bytes: size,
});

/** Gives the service priority on a busy processor and when memory runs out. Not every system supports both. */
function yieldToTheService(): void {
  try {
    setPriority(LOW_PRIORITY);
    writeFileSync('/proc/self/oom_score_adj', '1000');
  } catch {
    // Then both compete on equal terms.
  }
}
