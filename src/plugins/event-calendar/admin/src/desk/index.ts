import type { Part } from '../plugin';

export const desk: Part = {};
