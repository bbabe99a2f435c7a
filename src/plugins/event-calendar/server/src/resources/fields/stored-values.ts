import { storeWebAddress } from '../../domain/web-address';

// Conversions of stored attributes, which may hold anything that was written without our checks.

export const text = (value: unknown): string => (typeof value === 'string' ? value : '');
export const orNull = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value : null;
/** An address that our rules refuse, and that was stored without them, is not shown. */
export const address = (value: unknown): string => storeWebAddress(text(value)) ?? '';
export const isTrue = (value: unknown): boolean => value === true;
