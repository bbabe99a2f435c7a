/**
 * Preloaded into orval: its linter has its own version of ajv, and `ajv-errors` would mix it with the project's, which
 * generates code that does not compile. Both get the linter's version.
 */
import Module from 'node:module';

const resolve = Module._resolveFilename;
Module._resolveFilename = function (request, parent, ...rest) {
  const mixes = /^ajv(\/|$)/.test(request) && /node_modules\/ajv-errors\//.test(parent?.filename ?? '');
  if (!mixes) return resolve.call(this, request, parent, ...rest);
  const linter = resolve.call(this, '@stoplight/spectral-core', parent, ...rest);
  return resolve.call(
    this,
    request,
    { ...parent, filename: linter, paths: Module._nodeModulePaths(linter) },
    ...rest,
  );
};
