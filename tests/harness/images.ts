import { readFileSync, readdirSync } from 'node:fs';

/** A small SVG file with the given dimensions. */
export const drawing = (width: number, height: number): Buffer =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"/>`);

/** A small SVG file whose size is known only after drawing ten to the power of `depth` rectangles. */
export function deepDrawing(depth: number): Buffer {
  const layers = Array.from({ length: depth }, (_, index) => {
    const uses = `<use href="#a${index}"/>`.repeat(10);
    return `<g id="a${index + 1}">${uses}</g>`;
  });
  const first = '<g id="a0"><rect width="1" height="1"/></g>';
  const drawn = `<defs>${first}${layers.join('')}</defs><use href="#a${depth}"/>`;
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${drawn}</svg>`);
}

/** The ids of the processes in which a service decodes images. Only on Linux. */
export function imageProcesses(pid: number): number[] {
  if (process.platform !== 'linux') return [];
  const tasks = readdirSync(`/proc/${pid}/task`);
  const children = tasks.flatMap((task) =>
    readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  );
  return children.filter((child) => commandOf(child).includes('image-child.js'));
}

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}
