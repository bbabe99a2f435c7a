import { describe, expect, it } from '@jest/globals';
import { withStructured } from '../../engine/read/assemble';
import { keys, organizer, read, settings } from '../records.fixtures';
import { renderRecord } from '../render';

describe('an organizer', () => {
  it('has its keys in the order of docs/interface.md 9.1', () => {
    const { body, structured } = renderRecord(organizer, settings);
    expect(keys(read(withStructured(body, structured)))).toEqual([
      ...['id', 'author', 'status', 'date', 'date_utc', 'modified', 'modified_utc', 'url', 'organizer', 'description'],
      ...['excerpt', 'slug', 'image', 'phone', 'website', 'email', 'json_ld', 'global_id', 'global_id_lineage'],
    ]); // prettier-ignore
    expect(keys(read(withStructured(body, null)))).not.toContain('json_ld');
  });
});
