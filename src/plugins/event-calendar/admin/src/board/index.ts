import type { Part } from '../plugin';

export const board: Part = {};
