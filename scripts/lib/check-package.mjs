import { join } from 'node:path';
import { ROOT, load } from './project.mjs';
import { Failure, step } from './steps.mjs';

/** What stands in package.json until the owner of the project has filled it in. */
const PLACEHOLDER = 'OWNER';

/**
 * Looks at a packed plugin as those who install it: are all files there, does every kind of project find the code and its types,
 * and has it the form that Strapi wants of a plugin?
 *
 * @param {string} file the packed file
 * @param {string} directory the same, unpacked
 * @throws Failure with what is wrong
 */
export async function checkPackage(file, directory) {
  const run = (title, program, args) =>
    step(title, process.execPath, [join(ROOT, 'node_modules', program), ...args], { cwd: directory });
  await checkWithPublint(directory);
  await run('Checking the types (attw)', '@arethetypeswrong/cli/dist/index.js', [file, '--format', 'ascii']);
  await run("Checking the plugin's form (strapi-plugin verify)", '@strapi/sdk-plugin/bin/strapi-plugin.js', [
    'verify',
  ]);
  const { repository } = load(join(directory, 'package.json'));
  if (repository.url.includes(`/${PLACEHOLDER}/`))
    console.error(
      `Before you publish: replace ${PLACEHOLDER} in package.json by the owner of the repository.`,
    );
}

async function checkWithPublint(directory) {
  const { publint } = await import('publint');
  const { formatMessage } = await import('publint/utils');
  const { messages, pkg } = await publint({ pkgDir: directory, level: 'suggestion', strict: true });
  if (messages.length === 0) return;
  throw new Failure(`publint:\n${messages.map((message) => `- ${formatMessage(message, pkg)}`).join('\n')}`);
}
