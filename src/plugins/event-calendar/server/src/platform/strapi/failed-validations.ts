import { yup } from '@strapi/utils';

type Done = (failure?: unknown) => void;
/** What a test is given beside the value, as it is passed on to the function that tests. */
type Given = Record<string, unknown>;
type Verdict = boolean | InstanceType<typeof yup.ValidationError>;
type TestFunction = (this: unknown, value: unknown, given: Given) => Verdict | Promise<Verdict>;

/** A test of a schema, which passes its result to `done`. */
interface Test {
  (given: Given, done: Done): void;
  OPTIONS: { test: TestFunction };
}

/** The name under which `done` is passed on to the function that tests. */
const FAILED = 'calendarTestFailed';

const patched = new WeakSet<object>();
const reporting = new WeakMap<Test, Test>();

/**
 * Makes a validation fail when one of its tests rejects. Strapi asks the database whether a value is unique (attributes of the
 * type `uid`, or with `unique`). Its version of yup has no handler for a rejection of such a test: it ends the process, and even
 * with a handler for it, the validation never ends, nor the transaction around it. The change is made where schemas run their
 * tests, so it applies to existing schemas too. Call this in the plugin's `register`.
 *
 * Upstream: https://github.com/jquense/yup/issues/1326 (fixed in yup 0.32.10). Seen with yup 0.32.9 (Strapi 5.54).
 * @throws Error in one line if schemas have another form, because Strapi uses another version of yup
 */
export function reportFailedValidations(): void {
  const { prototype } = yup.mixed;
  if (patched.has(prototype)) return;
  patched.add(prototype);
  const validate: unknown = Reflect.get(prototype, '_validate');
  if (typeof validate !== 'function') throw unknownForm();
  testIn(yup.mixed().test('probe', () => true));
  Reflect.set(prototype, '_validate', function (this: object, ...given: unknown[]): void {
    const tests: unknown = Reflect.get(this, 'tests');
    if (Array.isArray(tests)) Reflect.set(this, 'tests', tests.map(reportingForm));
    Reflect.apply(validate, this, given);
  });
}

/** The same test; a rejection of its function ends it. */
function reportingForm(test: unknown): unknown {
  if (!isTest(test)) return test;
  const known = reporting.get(test);
  if (known !== undefined) return known;
  const watched = testIn(yup.mixed().test({ ...test.OPTIONS, test: watching(test.OPTIONS.test) }));
  const form = Object.assign(
    // A synchronous validation refuses promises by itself.
    (given: Given, done: Done): void =>
      given['sync'] ? test(given, done) : watched({ ...given, [FAILED]: done }, done),
    // Schemas recognize a test that they have already by its options.
    { OPTIONS: test.OPTIONS },
  );
  reporting.set(test, form);
  reporting.set(form, form);
  return form;
}

const watching = (test: TestFunction): TestFunction =>
  function (this: unknown, value, given) {
    const result = Reflect.apply(test, this, [value, given]);
    if (!(result instanceof Promise)) return result;
    return result.catch((error: unknown) => {
      const failed = given[FAILED];
      if (typeof failed !== 'function') throw error;
      Reflect.apply(failed, undefined, [error]);
      // Ignored: only the first result of a test counts.
      return true;
    });
  };

/** The only test of a schema. */
function testIn(schema: object): Test {
  const tests: unknown = Reflect.get(schema, 'tests');
  const [test]: unknown[] = Array.isArray(tests) ? tests : [];
  if (!isTest(test)) throw unknownForm();
  return test;
}

const isTest = (value: unknown): value is Test =>
  typeof value === 'function' &&
  typeof Reflect.get(Object(Reflect.get(value, 'OPTIONS')), 'test') === 'function';

const unknownForm = (): Error =>
  new Error('The calendar does not know the validation (yup) that this version of Strapi uses');
