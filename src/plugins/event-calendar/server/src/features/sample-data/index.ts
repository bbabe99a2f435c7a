export { maybeLoadSample } from './first-start';
export { loadSample } from './load-sample';
export { removeSample } from './remove-sample';
