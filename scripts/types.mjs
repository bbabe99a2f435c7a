import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import util from 'node:util';
import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/dependencies.mjs';
import { HOST_TYPES, hostTypes } from './lib/host-types.mjs';
import { requireNodeVersion } from './lib/node-version.mjs';
import { PLUGIN_SERVER, load, shown } from './lib/project.mjs';
import { runMain } from './lib/steps.mjs';

const HELP = `npm run types

Generates the types of the plugin's services for host projects from the OpenAPI document. Run it when a field or a
parameter of the interface has changed; a test fails if you forget it.

It compiles the server part if that is out of date, and does not build the admin panel.`;

await runMain(async () => {
  requireNodeVersion();
  const { values } = util.parseArgs({ options: { help: { type: 'boolean', short: 'h' } } });
  if (values.help) return console.log(HELP);
  await ensureInstalled();
  await ensureBuilt({ panel: false });
  const { openApiDocument } = load(join(PLUGIN_SERVER, 'openapi', 'openapi.js'));
  const { readSettings } = load(join(PLUGIN_SERVER, 'platform', 'settings', 'settings-reader.js'));
  const settings = readSettings({}, {});
  const document = openApiDocument({ settings, root: '', language: 'en', namespace: 'events', feeds: [] });
  writeFileSync(HOST_TYPES, await hostTypes(document));
  console.log(shown(HOST_TYPES));
});
