import { writeFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';

/** Additional questions of the parent: start and stop a CPU profile of this process. */
export function profiling() {
  let session;
  return {
    async startProfile() {
      session = new Session();
      session.connect();
      await session.post('Profiler.enable');
      await session.post('Profiler.start');
    },
    async stopProfile({ file }) {
      const { profile } = await session.post('Profiler.stop');
      session.disconnect();
      writeFileSync(file, JSON.stringify(profile));
    },
  };
}
