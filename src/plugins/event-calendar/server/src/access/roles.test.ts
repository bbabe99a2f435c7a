import { describe, expect, it } from '@jest/globals';
import type { Capability } from './capabilities';
import { CAPABILITIES, actionOf } from './capabilities';
import type { RoleType } from './roles';
import { READING, ROLES } from './roles';

// The table of docs/interface.md 3.5, column by column.
const TABLE: Record<RoleType, Record<string, boolean>> = {
  administrator: { create: true, publish: true, others: true, categories: true, tags: true, upload: true },
  editor: { create: true, publish: true, others: true, categories: true, tags: true, upload: true },
  author: { create: true, publish: true, others: false, categories: true, tags: false, upload: true },
  contributor: { create: true, publish: false, others: false, categories: false, tags: false, upload: false },
  subscriber: { create: false, publish: false, others: false, categories: false, tags: false, upload: false },
};
const COLUMNS: Record<string, readonly Capability[]> = {
  create: ['event.create', 'venue.create', 'organizer.create', 'event.update', 'venue.delete'],
  publish: ['capability.publish'],
  others: ['capability.editOthers', 'capability.readPrivate'],
  categories: ['category.create', 'category.update', 'category.delete'],
  tags: ['tag.create', 'tag.update', 'tag.delete'],
  upload: ['capability.upload'],
};

describe('the calendar roles', () => {
  it.each(ROLES.map((role) => [role.type, role] as const))('%s has the rights in the table', (type, role) => {
    for (const [column, capabilities] of Object.entries(COLUMNS)) {
      for (const capability of capabilities) {
        expect([capability, role.capabilities.includes(capability)]).toEqual([
          capability,
          TABLE[type][column],
        ]);
      }
    }
  });

  it('lets every role read', () => {
    for (const role of ROLES) expect(role.capabilities).toEqual(expect.arrayContaining([...READING]));
    expect(READING).toHaveLength(12);
  });

  it('names each right once, and reading ones so that read-only tokens hold them', () => {
    for (const role of ROLES) expect(new Set(role.capabilities).size).toBe(role.capabilities.length);
    // Strapi's read-only tokens check the ending of a right's name, so a right to write must not end like a right to read.
    const open = CAPABILITIES.filter((capability) => /find(One)?$/.test(actionOf(capability)));
    expect(open).toEqual(READING);
  });
});
