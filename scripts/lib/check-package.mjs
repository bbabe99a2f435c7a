import { join } from 'node:path';
import { ROOT, load } from './project.mjs';
import { Failure, step } from './steps.mjs';

/** Placeholder in package.json until the owner of the project replaces it. */
const PLACEHOLDER = 'OWNER';

/**
 * Inspects a packed plugin as its users get it: are all files present, does every kind of project find the code and its types,
 * and does it have the structure that Strapi requires?
 *
 * @param {string} file the packed file
 * @param {string} directory the unpacked file
 * @throws Failure with the problems
 */
export async function checkPackage(file, directory) {
  const run = (title, program, args) =>
    step(title, process.execPath, [join(ROOT, 'node_modules', program), ...args], { cwd: directory });
  await checkWithPublint(directory);
  await run('Checking the types (attw)', '@arethetypeswrong/cli/dist/index.js', [file, '--format', 'ascii']);
  await run(
    "Checking the plugin's structure (strapi-plugin verify)",
    '@strapi/sdk-plugin/bin/strapi-plugin.js',
    ['verify'],
  );
  const { repository } = load(join(directory, 'package.json'));
  if (repository.url.includes(`/${PLACEHOLDER}/`))
    console.error(
      `Before you publish: replace ${PLACEHOLDER} in package.json with the owner of the repository.`,
    );
}

async function checkWithPublint(directory) {
  const { publint } = await import('publint');
  const { formatMessage } = await import('publint/utils');
  const { messages, pkg } = await publint({ pkgDir: directory, level: 'suggestion', strict: true });
  if (messages.length === 0) return;
  throw new Failure(`publint:\n${messages.map((message) => `- ${formatMessage(message, pkg)}`).join('\n')}`);
}
