/** Prints what spectral says about OpenAPI documents by the rules of `.spectral.yaml`. Its arguments are their files. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename } from 'node:path';
import { parseYaml } from '@redocly/openapi-core';

// As CommonJS: `one-ajv.mjs` sees to its dependencies.
const require = createRequire(import.meta.url);
const { Spectral } = require('@stoplight/spectral-core');
const { oas } = require('@stoplight/spectral-rulesets');

const { rules, extends: sets } = parseYaml(readFileSync('.spectral.yaml', 'utf8'));
if (String(sets) !== 'spectral:oas') throw new Error('Other rules than expected');
const spectral = new Spectral();
spectral.setRuleset({ extends: [oas], rules });
for (const file of process.argv.slice(2))
  for (const { code, message, path } of await spectral.run(readFileSync(file, 'utf8')))
    process.stdout.write(`${basename(file)} ${code} ${path.join('.')}: ${message}\n`);
