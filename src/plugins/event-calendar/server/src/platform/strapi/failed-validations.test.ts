import { describe, expect, it } from '@jest/globals';
import { yup } from '@strapi/utils';
import { reportFailedValidations } from './failed-validations';

const away = new Error('Connection terminated unexpectedly');
const failing = () =>
  yup.object({
    slug: yup
      .string()
      .max(4, 'too long')
      .test('unique', 'is taken', () => Promise.reject(away)),
  });

describe('a test of a validation that rejects', () => {
  // Schemas of Strapi exist before the change.
  const existing = failing();
  reportFailedValidations();
  reportFailedValidations();

  it.each([
    ['of an existing schema', existing],
    ['of a new schema', failing()],
    ['inside a list', yup.array().of(failing())],
  ])('%s makes the validation reject', async (_, schema) => {
    const given = (slug: string) => (schema.type === 'array' ? [{ slug }, { slug }] : { slug });
    for (const abortEarly of [true, false])
      await expect(schema.validate(given('jazz'), { abortEarly })).rejects.toBe(away);
    await expect(schema.validate(given('too long'), { abortEarly: false })).rejects.toBe(away);
  });

  it('leaves the other results as they are', async () => {
    const taken = ['jazz'];
    const schema = yup
      .string()
      .test('unique', 'is taken', async (value) => !taken.includes(String(value)))
      .test('own', 'unused', function (value) {
        return value !== 'own' || this.createError({ message: `${this.path}: says so itself` });
      });
    await expect(schema.validate('folk')).resolves.toBe('folk');
    await expect(schema.validate('jazz')).rejects.toMatchObject({ errors: ['is taken'] });
    await expect(yup.object({ a: schema }).validate({ a: 'own' })).rejects.toMatchObject({
      errors: ['a: says so itself'],
    });
    expect(yup.number().min(3).isValidSync(2)).toBe(false);
    // A synchronous validation refuses promises, as before.
    expect(() => schema.validateSync('folk')).toThrow('returned a Promise during a synchronous validate');
  });
});
