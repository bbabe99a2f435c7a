import { cpus, totalmem } from 'node:os';

/** Describes the machine of the measurements. */
export function describeMachine() {
  const [{ model }] = cpus();
  const memory = Math.round(totalmem() / 2 ** 30);
  return `${model.trim()}, ${cpus().length} cores, ${memory} GB of memory, ${process.platform}, Node.js ${process.version}`;
}
