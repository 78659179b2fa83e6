import { DefinitionError } from '../../kind/definition-error.ts';

/** Returns the error for a part that cannot be made from its arguments. */
export function wrongPart(why: string): DefinitionError {
  return new DefinitionError('a part of a lens', [why]);
}
