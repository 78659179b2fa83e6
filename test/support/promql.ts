import { parser } from '@prometheus-io/lezer-promql';

/** A selector in an expression: a metric and its label matchers. */
export interface Selector {
  readonly metric: string;
  readonly matchers: readonly LabelMatcher[];
}

export interface LabelMatcher {
  readonly label: string;
  readonly operator: string;
  readonly value: string;
}

/** The metrics and labels of a PromQL expression. */
export interface Expression {
  readonly selectors: readonly Selector[];
  /** The labels of every `by (…)`. */
  readonly groups: readonly (readonly string[])[];
}

/**
 * Parses an expression with the grammar of Prometheus' own editor.
 *
 * @throws when it is not valid PromQL.
 */
export function parsePromql(text: string): Expression {
  const selectors: Selector[] = [];
  const groups: string[][] = [];
  let matchers: LabelMatcher[] = [];
  let label = '';
  let operator = '';
  parser.parse(text).iterate({
    enter: ({ name, type, from, to, node }) => {
      const word = text.slice(from, to);
      if (type.isError) throw new Error(`no PromQL at ${from}: ${text}`);
      if (name === 'VectorSelector') matchers = [];
      if (name === 'Identifier') selectors.push({ metric: word, matchers });
      if (name === 'GroupingLabels') groups.push([]);
      if (name === 'LabelName') {
        label = word;
        if (node.parent?.name === 'GroupingLabels') groups.at(-1)?.push(word);
      }
      if (name === 'MatchOp') operator = word;
      if (name === 'StringLiteral' && node.parent?.name === 'UnquotedLabelMatcher') {
        matchers.push({ label, operator, value: word.slice(1, -1) });
      }
    },
  });
  return { selectors, groups };
}
