import { describe, expect, it } from '@jest/globals';
import { withStructured } from '../../engine/read/assemble';
import type { VenueRecord } from '../shared/record';
import { keys, read, settings, venue } from '../records.fixtures';
import { renderRecord } from '../render';

describe('a venue', () => {
  const body = (record: VenueRecord): unknown => read(renderRecord(record, settings).body);

  it('has its keys in the order of docs/interface.md 8.1', () => {
    const text = withStructured(renderRecord(venue, settings).body, renderRecord(venue, settings).structured);
    expect(keys(read(text))).toEqual([
      ...['id', 'author', 'status', 'date', 'date_utc', 'modified', 'modified_utc', 'url', 'venue', 'description', 'excerpt'],
      ...['slug', 'image', 'address', 'city', 'country', 'province', 'state', 'zip', 'phone', 'website', 'stateprovince'],
      ...['geo_lat', 'geo_lng', 'json_ld', 'show_map', 'show_map_link', 'global_id', 'global_id_lineage'],
    ]); // prettier-ignore
    expect(read(text)).toMatchObject({
      venue: 'Hall &#038; Garden',
      address: '12 Quay & Sons Street',
      geo_lat: 42.65,
      show_map_link: false,
    });
  });

  it('leaves out empty members', () => {
    const empty = {
      description: '',
      excerpt: '',
      image: null,
      address: '',
      city: '',
      country: '',
      province: '',
    };
    const rest = {
      state: '',
      zip: '',
      phone: '',
      website: '',
      stateprovince: '',
      latitude: 3,
      longitude: null,
    };
    expect(keys(body({ ...venue, ...empty, ...rest }))).toEqual([
      ...['id', 'author', 'status', 'date', 'date_utc', 'modified', 'modified_utc', 'url', 'venue', 'slug', 'show_map'],
      ...['show_map_link', 'global_id', 'global_id_lineage'],
    ]); // prettier-ignore
  });

  it('on the equator is a place too', () => {
    expect(body({ ...venue, latitude: 0, longitude: 0 })).toMatchObject({ geo_lat: 0, geo_lng: 0 });
  });
});
