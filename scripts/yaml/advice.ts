import type { Finding } from '../../src/crd/finding.ts';
import { callOf } from '../program/call.ts';
import { projectHere } from '../project/project.ts';

/** Advice for findings about a CRD that involves a command or a folder of the project. */
const ADVICE: Readonly<Record<string, () => string>> = {
  KindNotServed: () => `The kinds are in ${projectHere().kinds}.`,
  PathNotAnswered: () => `To create a new one, run ${callOf('secret', 'new NAME')}.`,
  PathWithoutSecret: () => `Run ${callOf('secret', 'new NAME')}.`,
};

/** Appends advice to the message of a finding: a command to run, or a folder to look at. */
export function withAdvice<F extends Finding<string>>(finding: F): F {
  const advice = ADVICE[finding.rule];
  return advice === undefined ? finding : { ...finding, message: `${finding.message} ${advice()}` };
}
