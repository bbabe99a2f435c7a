import { describe, expect, it } from '@jest/globals';
import {
  forbidden,
  invalidParameters,
  internalError,
  missingParameters,
  termExists,
  tooManyRequests,
} from './errors';

describe('errors', () => {
  it('lists missing parameters in their order', () => {
    expect(missingParameters(['title', 'start_date']).toBody()).toEqual({
      code: 'rest_missing_callback_param',
      message: 'Missing parameter(s): title, start_date',
      data: { status: 400, params: ['title', 'start_date'] },
    });
  });

  it('gives details of wrong types only, and an empty list if there are none', () => {
    const both = invalidParameters({
      page: { text: 'page must be more.', of: 'value' },
      author: { text: 'author must be an id.', of: 'type' },
    });
    expect(both.toBody()).toEqual({
      code: 'rest_invalid_param',
      message: 'Invalid parameter(s): page, author',
      data: {
        status: 400,
        params: { page: 'page must be more.', author: 'author must be an id.' },
        details: {
          author: {
            code: 'rest_invalid_type',
            message: 'author must be an id.',
            data: { param: 'author' },
          },
        },
      },
    });
    expect(invalidParameters({ page: { text: 'page is wrong.', of: 'value' } }).data.details).toEqual([]);
  });

  it('sends 401 to callers without credentials and 403 to others', () => {
    expect([forbidden(true).status, forbidden(false).status]).toEqual([401, 403]);
  });

  it('adds members beside `data`', () => {
    expect(termExists(7).toBody()).toMatchObject({
      additional_data: [7, 7],
      data: { status: 400, term_id: 7 },
    });
    expect(internalError().toBody()).toMatchObject({ additional_errors: [], data: { status: 500 } });
    expect(tooManyRequests(30).headers).toEqual({ 'Retry-After': '30' });
  });
});
