import type { Part } from '../plugin';

export const layout: Part = {};
