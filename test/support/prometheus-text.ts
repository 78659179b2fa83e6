/** One series of a scrape. */
export interface Series {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

const LINE = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? (\S+)$/;
const LABEL = /([a-zA-Z_]\w*)="((?:[^"\\]|\\.)*)"(?:,|$)/gy;

/**
 * Parses a scrape in the text format 0.0.4 (Prometheus, "Exposition formats").
 *
 * @throws when a line does not match the format.
 */
export function readPrometheusText(text: string): readonly Series[] {
  if (!text.endsWith('\n')) throw new Error('the last line does not end');
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return lines.map(readLine);
}

function readLine(line: string): Series {
  const [, name, inBraces = '', number] = LINE.exec(line) ?? [];
  if (name === undefined || number === undefined) throw new Error(`no series: ${line}`);
  const found = [...inBraces.matchAll(LABEL)];
  if (found.map(([text]) => text).join('') !== inBraces) throw new Error(`no labels: ${line}`);
  const labels = Object.fromEntries(found.map(([, label = '', value = '']) => [label, value]));
  return { name, labels, value: valueOf(number, line) };
}

/** Go parses NaN in any letter case. */
function valueOf(text: string, line: string): number {
  if (/^nan$/i.test(text)) return Number.NaN;
  const value = Number(text.replace('Inf', 'Infinity'));
  if (Number.isNaN(value)) throw new Error(`no number: ${line}`);
  return value;
}

/** Returns the series of one metric as texts such as `{code="200"} 1`, for comparison with a list. */
export function seriesOf(text: string, name: string): readonly string[] {
  return readPrometheusText(text)
    .filter((series) => series.name === name)
    .map(({ labels, value }) => {
      const pairs = Object.entries(labels).map(([label, word]) => `${label}="${word}"`);
      return `{${pairs.join()}} ${value}`;
    });
}
