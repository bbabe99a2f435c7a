import { checkedSettings, createApp } from '../../scripts/lib/launch.mjs';
import { PLUGIN_SERVER, load } from '../../scripts/lib/project.mjs';

/**
 * `node killed-restore.mjs FILE STEP`: restores a backup over what is there, as `npm run calendar` does, and kills itself at a step of the
 * work: `uploads` before the first upload, `database` after the first part of the database.
 */
const [file, step] = process.argv.slice(2);
const kill = () => process.kill(process.pid, 'SIGKILL');
let now = '';
const progress = {
  start(_total, what) {
    now = what === 'Uploads' ? 'uploads' : 'database';
    if (now === step && step === 'uploads') kill();
  },
  update() {
    if (now === step) kill();
  },
  stop() {},
};
const { COMMANDS } = load(`${PLUGIN_SERVER}/cli/index.js`);
await COMMANDS.find(({ name }) => name === 'restore').run({
  strapi: createApp(checkedSettings()),
  args: [file],
  options: { replace: true },
  print: () => undefined,
  progress,
  signal: new AbortController().signal,
});
