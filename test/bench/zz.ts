import { convertReview } from '../../src/core/convert-review.ts';
import { kinds } from './worked/served.ts';
import { NAMES, roundTripsOf } from './worked/reviews.ts';
import { answerHere } from './worked/engine-answer.ts';
import { performance } from 'node:perf_hooks';
const only = process.argv[2];
const sets: any[] = [];
for (const loses of ['nothing', 'something'] as const)
  for (const kind of NAMES) {
    if (only && !loses.startsWith(only)) continue;
    const trips = await roundTripsOf(kind, loses, answerHere);
    for (const d of ['hub → spoke', 'spoke → hub'] as const)
      sets.push({ name: `${loses} ${d} ${kind}`, texts: trips.map((t) => t.reviews[d]) });
  }
const R = Number(process.argv[3] ?? 40);
const times = new Map<string, number[][]>();
for (let r = 0; r < R; r++)
  for (const s of sets) {
    const n = 6;
    let t0 = performance.now();
    for (let i = 0; i < n; i++) for (const t of s.texts) JSON.stringify(JSON.parse(t));
    let base = performance.now() - t0;
    t0 = performance.now();
    for (let i = 0; i < n; i++) for (const t of s.texts) convertReview(t, kinds);
    let conv = performance.now() - t0;
    if (r > R / 4) {
      const a = times.get(s.name) ?? [];
      a.push([(base * 1000) / n / s.texts.length, (conv * 1000) / n / s.texts.length]);
      times.set(s.name, a);
    }
  }
const med = (a: number[]) => a.toSorted((x, y) => x - y)[Math.floor(a.length / 2)]!;
const groups = new Map<string, number[]>();
for (const [n, a] of times) {
  const ratio = med(a.map(([b, c]) => c! / b!));
  const k = n.split(' ').slice(0, 4).join(' ');
  groups.set(k, [...(groups.get(k) ?? []), ratio]);
  console.log(
    n.padEnd(50),
    med(a.map((x) => x[0]!)).toFixed(1),
    med(a.map((x) => x[1]!)).toFixed(1),
    ratio.toFixed(2),
  );
}
for (const [k, v] of groups) console.log(k, 'median', med(v).toFixed(2));
