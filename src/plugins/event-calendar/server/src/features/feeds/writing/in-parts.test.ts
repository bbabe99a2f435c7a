import fc from 'fast-check';
import { expect, it } from '#test';
import { PART, inParts } from './in-parts';

const lengths = fc.array(fc.integer({ min: 0, max: 2 * PART }), { maxLength: 30 });

it('writes every record once, in parts that end soon after they are long enough', () => {
  fc.assert(
    fc.property(lengths, (all) => {
      const parts = [...inParts([...all.entries()], ([index, length]) => String(index % 10).repeat(length))];
      expect(parts.join('') === all.map((length, index) => String(index % 10).repeat(length)).join('')).toBe(
        true,
      );
      const longest = Math.max(0, ...all);
      for (const part of parts) expect(part.length).toBeLessThan(PART + Math.max(longest, 1));
      expect(parts).not.toContain('');
      for (const part of parts.slice(0, -1)) expect(part.length).toBeGreaterThanOrEqual(PART);
    }),
    { numRuns: 50 },
  );
});

it('writes nothing before it is wanted', () => {
  let written = 0;
  const parts = inParts(['x', 'y', 'z'], (text) => {
    written += 1;
    return text.repeat(PART);
  });
  parts.next();
  expect(written).toBe(1);
});
