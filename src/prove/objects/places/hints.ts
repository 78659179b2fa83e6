import type { CelRule } from '../../../core/schema/structural-schema.ts';

/** The words of validation rules. They guide the search for values, and only rules decide. */
export interface Hints {
  /** The texts that rules compare with. */
  readonly texts: readonly string[];
  /** The patterns that texts must match, in Go's syntax. */
  readonly patterns: readonly string[];
  /** The functions that parse texts: `duration`, `quantity`, `url`. */
  readonly functions: readonly string[];
  /** The names of fields. */
  readonly names: ReadonlySet<string>;
}

/** Matches a text in a rule, or a raw text. One without an end goes to the end of the rule, which keeps the time linear. */
const TEXT = /(r)?(?:'((?:[^'\\]|\\.?)*)(?:'|$)|"((?:[^"\\]|\\.?)*)(?:"|$))/gs;
/** Matches the end of a call whose argument is a pattern. */
const BEFORE_PATTERN = /\.(?:matches|find|findAll)\(\s*$/;
const FUNCTION = /(\.?)\b(duration|timestamp|quantity|url|ip|cidr|semver|split)\(/g;
const NAME = /\.(\w+)(\s*\()?/g;

/** Returns the words of rules. */
export function hintsOf(rules: readonly CelRule[]): Hints {
  const texts = new Set<string>();
  const patterns = new Set<string>();
  const functions = new Set<string>();
  const names = new Set<string>();
  for (const { rule } of rules) {
    for (const match of rule.matchAll(TEXT)) {
      const quoted = match[2] ?? match[3] ?? '';
      const text = match[1] === 'r' ? quoted : unescaped(quoted);
      (BEFORE_PATTERN.test(rule.slice(0, match.index)) ? patterns : texts).add(text);
    }
    const code = rule.replace(TEXT, "''");
    for (const name of functionsIn(code)) functions.add(name);
    for (const name of fieldsIn(code)) names.add(name);
  }
  return { texts: [...texts], patterns: [...patterns], functions: [...functions], names };
}

/** Only `split` is called on a value. */
function functionsIn(code: string): string[] {
  return [...code.matchAll(FUNCTION)].flatMap(([, dot = '', name = '']) =>
    (dot === '.') === (name === 'split') ? [name] : [],
  );
}

function fieldsIn(code: string): string[] {
  return [...code.matchAll(NAME)].flatMap(([, name = '', call]) =>
    call === undefined ? [name.replace(/^__(\w+)__$/, '$1')] : [],
  );
}

/** Returns a text without the escapes that CEL shares with JSON. */
function unescaped(text: string): string {
  return text.replace(/\\(.)/gs, (_, sign: string) => ESCAPED[sign] ?? sign);
}

const ESCAPED: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r' };
