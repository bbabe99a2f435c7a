import { join } from 'node:path';
import { ROOT, load } from './project.mjs';

// `strapi build` compiles the server part too, with type checks, before it builds the panel. That has been done already.
load('@strapi/typescript-utils').compile = async () => undefined;
process.argv.push('build');
load(join(ROOT, 'node_modules', '@strapi', 'strapi', 'bin', 'strapi.js'));
