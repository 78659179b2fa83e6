import { DefinitionError } from '../../kind/definition-error.ts';

/** A part cannot be made of what its author wrote. */
export function wrongPart(why: string): DefinitionError {
  return new DefinitionError('a part of a lens', [why], 'is wrong');
}
