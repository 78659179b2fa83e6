import { describe, expect, test } from 'vitest';
import { crowded, filled, flooded } from '../../bench/fair/scenarios.ts';

describe('every call of a secret succeeds', () => {
  test('while another secret sends large reviews on many connections', async () => {
    const flood = { connections: 80, bytes: 1_000_000 };
    expect(await flooded({}, flood, 10)).toMatchObject({ succeeded: 10, of: 10, refusals: 0 });
  });

  test.for([
    [1, 20],
    [8, 20],
    [16, 10],
  ] as const)(
    'without a refusal with MAX_CONCURRENT=%d, when %d objects are decoded at once',
    async ([places, atOnce]) => {
      const settings = { MAX_CONCURRENT: String(places) };
      const count = await filled({ settings }, { objects: 300, atOnce });
      expect(count).toMatchObject({ succeeded: 300, of: 300, refusals: 0 });
    },
  );
});

describe('every new connection of a secret is answered', () => {
  test('while another secret holds as many connections as there are places', async () => {
    expect(await crowded({ by: 'caller', places: 60, held: 60 }, 10)).toMatchObject({
      succeeded: 10,
    });
  });

  test('while more strangers than there are places connect again and again', async () => {
    expect(await crowded({ by: 'strangers', places: 60, held: 70 }, 20)).toMatchObject({
      succeeded: 20,
    });
  });
});
