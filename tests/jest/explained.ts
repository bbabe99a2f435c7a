/**
 * Matchers whose failures begin with a message.
 * @param matchers what `expect(value)` returns
 */
export function explained<Matchers extends object>(matchers: Matchers, message: string): Matchers {
  return new Proxy(matchers, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name);
      if (typeof member === 'function')
        return (...args: unknown[]) => run(() => member.apply(target, args), message);
      return typeof member === 'object' && member !== null ? explained(member, message) : member;
    },
  });
}

function run(match: () => unknown, message: string): unknown {
  try {
    const result = match();
    return result instanceof Promise ? result.catch((error: unknown) => begin(error, message)) : result;
  } catch (error) {
    return begin(error, message);
  }
}

/** The report of a failed test shows the stack, which repeats the message of the error. */
function begin(error: unknown, message: string): never {
  if (error instanceof Error) {
    const text = message === '' ? error.message : `${message}\n\n${error.message}`;
    error.stack = error.stack?.replace(error.message, () => text);
    error.message = text;
  }
  throw error;
}
