import type { Finding } from '../../src/crd/finding.ts';
import { callOf } from '../program/call.ts';
import { projectHere } from '../project/project.ts';

/** The way out of what the rules of a CRD find, where a command or a folder of the project is part of it. */
const ADVICE: Readonly<Record<string, () => string>> = {
  KindNotServed: () => `The kinds are in ${projectHere().kinds}.`,
  PathNotAnswered: () => `${callOf('secret', 'new NAME')} prints one.`,
  PathWithoutSecret: () => `${callOf('secret', 'new NAME')} makes one.`,
};

/** The same finding, which ends in what to run or where to look. */
export function withAdvice<F extends Finding<string>>(finding: F): F {
  const advice = ADVICE[finding.rule];
  return advice === undefined ? finding : { ...finding, message: `${finding.message} ${advice()}` };
}
