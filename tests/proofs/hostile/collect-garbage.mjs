// Preloaded into the service under test: at SIGUSR2 it runs a garbage collection, so that memory can be compared.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc');
process.on('SIGUSR2', () => collect());
