/** A database on which the app has started once; the services of the tests get copies. */
export interface Template {
  /** A folder with secrets and, on SQLite, the database file. */
  directory: string;
  postgres: { url: string; name: string } | undefined;
}

const variableOf = (client: string): string => `TEST_TEMPLATE_${client.toUpperCase()}`;

/** Makes the template known to the processes that run the test files; they start after this and inherit the environment. */
export function provideTemplate(client: string, template: Template): void {
  process.env[variableOf(client)] = JSON.stringify(template);
}

/**
 * The template of the database that this test file is about.
 *
 * @throws Error outside of a run of whole-app tests
 */
export function currentTemplate(): Template {
  const text = process.env[variableOf(process.env.TEST_CLIENT ?? '')];
  if (text === undefined) throw new Error('This run of the tests has no template of a database');
  return JSON.parse(text);
}
