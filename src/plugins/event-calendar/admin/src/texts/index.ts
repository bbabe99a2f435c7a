import type { Part } from '../plugin';

export const texts: Part = {};
