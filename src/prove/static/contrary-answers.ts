import type { SchemaPlace } from '../../check/place.ts';
import { isJsonList } from '../../core/json/json-value.ts';
import type { FieldPart } from '../../core/lens/engine/part.ts';
import type { Both, Path, Side } from '../../core/lens/engine/path.ts';
import { isSamePath } from '../../core/lens/engine/path.ts';
import type { Claim } from '../../explain/claims.ts';
import { isAbove } from '../../explain/claims.ts';
import { whyContraryAnswer } from './contrary-part.ts';

/** Reports whether a part that crdshift knows converts the value between two fields. */
export function isOfPart(claims: readonly Claim[], { own, hub }: Both<Path>): boolean {
  return claims.some(
    ({ part, paths }) =>
      part.isByHand !== true &&
      paths.own.some((path) => isAbove(path, own)) &&
      paths.hub.some((path) => isAbove(path, hub)) &&
      part.type !== 'inside' &&
      part.type !== 'each',
  );
}

/** Reports whether functions move a value unchanged. */
export function isMove({ args = [] }: FieldPart): boolean {
  return args.every((row) => isJsonList(row) && row[0] === row[1]);
}

/** Returns sentences about the values that functions convert against the names of their fields. */
export function contraryAnswers(
  answers: readonly FieldPart[],
  { claims, places }: { readonly claims: readonly Claim[]; readonly places: Both<SchemaPlace> },
  nameOf: (side: Side, path: Path) => string,
): readonly { readonly at: Both<Path>; readonly message: string }[] {
  return answers.flatMap((answer) => {
    const { at } = answer;
    const author = claims.find(({ paths }) =>
      (['own', 'hub'] as const).every((side) =>
        paths[side].some((path) => isSamePath(path, at[side])),
      ),
    );
    const code = author?.part.lens ?? answer.lens;
    const fields = `${nameOf('own', at.own)} and ${nameOf('hub', at.hub)}`;
    return whyContraryAnswer(answer, places).map((why) => ({
      at,
      message: `${code} converts between ${fields}, ${why}`,
    }));
  });
}
