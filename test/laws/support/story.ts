import { stringifyJson } from '../../../src/core/json/stringify-json.ts';
import type { Plan } from './a-random-kind.ts';
import { shapeOf } from './columns.ts';
import type { Shape } from '../../../src/core/schema/shape.ts';

/** The definition and everything written and seen, to tell when a law is broken. */
export class Story {
  readonly #lines: (() => string)[] = [];

  add(what: string, one?: object): void {
    const told = (): string => (one === undefined ? what : `${what}: ${stringifyJson(one, true)}`);
    this.#lines.push(told);
  }

  define(name: string, plan: Plan): void {
    this.#lines.push(() => `${name}\n${describePlan(plan)}`);
  }

  tell(): string {
    return this.#lines.map((line) => line()).join('\n');
  }
}

function describePlan({ hub, parents, byHand, columns, versions }: Plan): string {
  const spokes = versions.map((version) => {
    const parent = parents[version];
    if (parent === undefined) return `  ${version}: the hub`;
    return `  ${version}: ${byHand.has(version) ? 'functions' : 'a lens'} to ${parent}`;
  });
  const described = columns.map((column) => {
    const forms = versions.map((version) => {
      const form = column.forms[version];
      if (form === undefined) return `${version} has none`;
      const quirk = column.quirks[version];
      const isTwisted = byHand.has(version) && quirk !== undefined && quirk.does !== 'nothing';
      const twist = isTwisted ? ` (${quirk.does}${quirk.isUp ? ', both ways' : ''})` : '';
      return `${version} ${form.at.join('.')}: ${describeShape(shapeOf(column, form))}${twist}`;
    });
    const naming = column.feature === 'items' ? ` ${column.naming}` : '';
    return `  ${column.name}, ${column.feature}${naming}${column.apart ? ', apart' : ''}: ${forms.join('; ')}`;
  });
  return [`  hub ${hub}`, ...spokes, ...described].join('\n');
}

function describeShape({ type, fields, values, items, keys }: Shape): string {
  if (fields !== undefined) {
    const all = Object.entries(fields).map(([name, inside]) => `${name}: ${describeShape(inside)}`);
    return `{${all.join(', ')}}`;
  }
  if (values !== undefined) return `map of ${describeShape(values)}`;
  if (items === undefined) return type ?? 'any';
  const by = keys === undefined ? '' : ` by ${keys.join(', ')}`;
  return `list${by} of ${describeShape(items)}`;
}
