import { z } from '@strapi/utils';
import { parseRule } from '../../domain/recurrence/parse-rule';

/** The schema of a rule of RFC 5545 as text. */
export const RULE_TEXT = z
  .string()
  .refine((text) => !('fault' in parseRule(text)), { error: 'is not a rule of RFC 5545' });
