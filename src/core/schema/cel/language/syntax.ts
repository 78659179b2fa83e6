import { Environment } from '@marcbachmann/cel-js';
import type { ASTNode, BinaryOperator } from '@marcbachmann/cel-js';
import { MAX_INT, MIN_INT, Unsigned } from './values.ts';
import type { Value } from './values.ts';

/**
 * An expression as it is written, without macros expanded. Operators are calls of functions by the names that cel-go
 * has for them (`common/operators`): `_==_`, `_[_]`, `@in`.
 */
export type Expression =
  | { readonly kind: 'literal'; readonly value: Value }
  | { readonly kind: 'name'; readonly name: string }
  | {
      readonly kind: 'select';
      readonly operand: Expression;
      readonly field: string;
      readonly isOptional: boolean;
    }
  | {
      readonly kind: 'call';
      readonly name: string;
      readonly receiver: Expression | undefined;
      readonly parameters: readonly Expression[];
    }
  | { readonly kind: 'list'; readonly elements: readonly Expression[] }
  | { readonly kind: 'map'; readonly entries: readonly (readonly [Expression, Expression])[] };

/** A rule that cannot be read here. The API server may know syntax that the parser does not. */
export class SyntaxProblem extends Error {
  override name = 'SyntaxProblem';
}

/**
 * The limits of the API server: 250 levels (cel-go, `parser/options.go`). It has none for lists, but a rule is not
 * longer than a CRD.
 */
const PARSER: Environment = new Environment({
  enableOptionalTypes: true,
  limits: {
    maxAstNodes: 1_000_000,
    maxDepth: 250,
    maxListElements: 100_000,
    maxMapEntries: 100_000,
    maxCallArguments: 1_000,
  },
});

/**
 * Reads an expression. It is the only use of the library: its evaluator knows neither RE2, nor lists that are merged
 * by key, nor the overloads of Kubernetes, and its built-in functions cannot be replaced. Throws `SyntaxProblem` for
 * text that the parser does not understand.
 */
export function parseExpression(text: string): Expression {
  let ast: ASTNode;
  try {
    ({ ast } = PARSER.parse(text));
  } catch (error) {
    const summary = error instanceof Error ? error.message.split('\n', 1)[0] : undefined;
    throw new SyntaxProblem(summary ?? 'unreadable', { cause: error });
  }
  return expressionOf(ast);
}

const FUNCTION_OF: Readonly<Record<BinaryOperator, string>> = {
  '!=': '_!=_',
  '==': '_==_',
  in: '@in',
  '+': '_+_',
  '-': '_-_',
  '*': '_*_',
  '/': '_/_',
  '%': '_%_',
  '<': '_<_',
  '<=': '_<=_',
  '>': '_>_',
  '>=': '_>=_',
};

function expressionOf(ast: ASTNode): Expression {
  switch (ast.op) {
    case 'value':
      return { kind: 'literal', value: literalOf(ast) };
    case 'id':
      return { kind: 'name', name: ast.args };
    case '.':
    case '.?':
      return {
        kind: 'select',
        operand: expressionOf(ast.args[0]),
        field: ast.args[1],
        isOptional: ast.op === '.?',
      };
    case '[]':
      return call('_[_]', ast.args);
    case '[?]':
      return call('_[?_]', ast.args);
    case 'call':
      return call(ast.args[0], ast.args[1]);
    case 'rcall':
      return call(ast.args[0], ast.args[2], ast.args[1]);
    case 'list':
      return { kind: 'list', elements: ast.args.map(expressionOf) };
    case 'map':
      return {
        kind: 'map',
        entries: ast.args.map(([key, value]) => [expressionOf(key), expressionOf(value)]),
      };
    case '?:':
      return call('_?_:_', ast.args);
    case '||':
      return call('_||_', ast.args);
    case '&&':
      return call('_&&_', ast.args);
    case '!_':
      return call('!_', [ast.args]);
    case '-_':
      return negated(ast.args);
    case '==':
    case '!=':
      return equality(ast.op, expressionOf(ast.args[0]), ast.args[0].end, ast.args[1]);
    case '+':
    case '-':
    case '*':
    case '/':
    case '%':
    case '<':
    case '<=':
    case '>':
    case '>=':
    case 'in':
      return call(FUNCTION_OF[ast.op], ast.args);
  }
}

function call(name: string, parameters: readonly ASTNode[], receiver?: ASTNode): Expression {
  return {
    kind: 'call',
    name,
    receiver: receiver === undefined ? undefined : expressionOf(receiver),
    parameters: parameters.map(expressionOf),
  };
}

/** Negates a literal when it is read, because −2^63 is an int and 2^63 is not. */
function negated(operand: ASTNode): Expression {
  if (operand.op === 'value') {
    const { args } = operand;
    if (typeof args === 'number') return { kind: 'literal', value: -args };
    if (typeof args === 'bigint') return { kind: 'literal', value: intLiteral(-args) };
  }
  return call('-_', [operand]);
}

function literalOf(ast: ASTNode & { op: 'value' }): Value {
  const { args } = ast;
  if (typeof args === 'bigint') return intLiteral(args);
  if (typeof args !== 'object' || args === null) return args;
  if (!(args instanceof Uint8Array)) return new Unsigned(args.valueOf());
  // The parser keeps one byte of each character.
  if (/[^ -~]/.test(ast.input.slice(ast.start, ast.end))) {
    throw new SyntaxProblem('a literal of bytes with characters beyond ASCII');
  }
  return args;
}

function intLiteral(value: bigint): bigint {
  if (value > MAX_INT || value < MIN_INT) throw new SyntaxProblem('invalid int literal');
  return value;
}

const RELATIONS: ReadonlySet<string> = new Set(['<', '<=', '>', '>=', 'in']);

/**
 * Returns a comparison for equality. All relations of CEL have one precedence and associate to the left (cel-spec,
 * "Syntax"), whereas the parser binds `<` and `in` more tightly: `a == b in c` is `(a == b) in c`.
 */
function equality(
  operator: '==' | '!=',
  left: Expression,
  leftEnd: number,
  right: ASTNode,
): Expression {
  if (!isRelation(right) || isInParentheses(leftEnd, right)) {
    const parameters = [left, expressionOf(right)];
    return { kind: 'call', name: FUNCTION_OF[operator], receiver: undefined, parameters };
  }
  const [first, second] = right.args;
  return {
    kind: 'call',
    name: FUNCTION_OF[right.op],
    receiver: undefined,
    parameters: [equality(operator, left, leftEnd, first), expressionOf(second)],
  };
}

/** A text without an end goes to the end of the rule, which keeps the time linear. */
const TEXT = /"(?:[^"\\]|\\.?)*(?:"|$)|'(?:[^'\\]|\\.?)*(?:'|$)/gs;

type Relation = ASTNode & { op: '<' | '<=' | '>' | '>=' | 'in' };

function isRelation(ast: ASTNode): ast is Relation {
  return RELATIONS.has(ast.op);
}

/** The tree has no parentheses, so those between both operators are counted. Texts may have some of their own. */
function isInParentheses(leftEnd: number, { args, input, op }: Relation): boolean {
  const [first, second] = args;
  const operator = input.slice(first.end, second.start).indexOf(op);
  const between = input.slice(leftEnd, first.end + operator).replace(/^.*?[!=]=/s, '');
  const plain = between.replaceAll(TEXT, '');
  return plain.split('(').length > plain.split(')').length;
}

/** Returns names with dots between them, as types and namespaces of functions have; undefined for other expressions. */
export function qualifiedName(expression: Expression): string | undefined {
  if (expression.kind === 'name') return expression.name;
  if (expression.kind !== 'select' || expression.isOptional) return undefined;
  const prefix = qualifiedName(expression.operand);
  return prefix === undefined ? undefined : `${prefix}.${expression.field}`;
}
