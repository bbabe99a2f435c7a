import { join } from 'node:path';
import { contentProblems } from './package-contents.mjs';
import { PLACEHOLDER } from './plugin-package.mjs';
import { ROOT, load } from './project.mjs';
import { Failure, step } from './steps.mjs';

/**
 * Inspects a packed plugin as its users get it: does it bring what it should and nothing else, are all files present, does every kind
 * of project find the code and its types, and does it have the structure that Strapi requires?
 *
 * @param {string} file the packed file
 * @param {string} directory the unpacked file
 * @throws Failure with the problems
 */
export async function checkPackage(file, directory) {
  refuseProblems('What the package brings', contentProblems(directory));
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
      `Before you publish: pack with --owner NAME, or replace ${PLACEHOLDER} in package.json with the owner of the repository.`,
    );
}

async function checkWithPublint(directory) {
  const { publint } = await import('publint');
  const { formatMessage } = await import('publint/utils');
  const { messages, pkg } = await publint({ pkgDir: directory, level: 'suggestion', strict: true });
  refuseProblems(
    'publint',
    messages.map((message) => formatMessage(message, pkg)),
  );
}

function refuseProblems(checked, problems) {
  if (problems.length > 0)
    throw new Failure(`${checked}:\n${problems.map((each) => `- ${each}`).join('\n')}`);
}
