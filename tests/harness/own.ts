import { randomBytes } from 'node:crypto';

/** A word that no other file of tests has, and this one not in its next run: for names in a shared service that must be free. */
export const ownWord = (): string => `own${randomBytes(4).toString('hex')}`;
