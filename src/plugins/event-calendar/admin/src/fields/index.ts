import type { Part } from '../plugin';

export const fields: Part = {};
