import type { Part } from '../plugin';

export const explain: Part = {};
