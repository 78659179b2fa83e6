import { readFile } from 'node:fs/promises';
import type { Conversion } from '../../src/crd/conversion-stanza.ts';
import { hasError } from '../../src/crd/finding.ts';
import { importKindsIfAny } from '../kinds/project-kinds.ts';
import { openCluster } from '../cluster/open-cluster.ts';
import { EXIT } from '../program/exit-codes.ts';
import { asUsage } from '../program/wrong-usage.ts';
import { projectHere } from '../project/project.ts';
import { withAdvice } from '../yaml/advice.ts';
import { askLine } from '../terminal/ask-line.ts';
import { checkFiles } from './check/plan-check.ts';
import { argumentFindings, readEndpoint } from './endpoint.ts';
import type { Endpoint } from './endpoint.ts';
import { optionsOf } from './options.ts';
import type { Flags, Goal, Options } from './options.ts';
import { plan, planUpgrade } from './plan.ts';
import type { FileFinding, Plan, SourceFile } from './plan.ts';
import { inWords } from '../yaml/finding-in-words.ts';
import { inputName, readInput } from '../terminal/read-input.ts';
import { replaceFile } from '../terminal/replace-file.ts';

/** Writes or checks the conversion stanza of CRDs. */
export async function clientConfig(flags: Flags): Promise<number> {
  const options = optionsOf(flags);
  const sources = await asUsage(() => Promise.all(options.files.map(readSource)));
  const conversion = await asUsage(() => conversionOf(options.goal));
  const { files, output, ...planned } = await planOf(options, sources, conversion);
  const findings = [...aboutArguments(options.goal), ...planned.findings].map(withAdvice);
  for (const finding of findings) process.stderr.write(`${sentence(finding)}\n`);
  const isRefused = hasError(findings);
  const changed = files.filter(({ text }, index) => text !== sources[index]?.text);
  if (options.target === 'files') {
    // oxlint-disable-next-line no-await-in-loop -- two names may lead to one file
    for (const { name, text } of changed) await replaceFile(name, text);
  }
  report(options, { findings, output: isRefused ? null : output, changed });
  return isRefused ? EXIT.failed : EXIT.done;
}

async function planOf(
  { goal, format, isCheck, cluster }: Options,
  sources: readonly SourceFile[],
  conversion: Conversion | undefined,
): Promise<Plan> {
  const now = new Date();
  if (goal.to === 'upgrade') return planUpgrade(sources, now);
  const kinds = await importKindsIfAny(projectHere());
  if (!isCheck) return plan(sources, { conversion, format, kinds, now });
  const opened = cluster === undefined ? undefined : await openCluster(cluster);
  const task = { expected: conversion, cluster: opened, kinds, now };
  return { findings: await checkFiles(sources, task), files: [], output: '' };
}

async function readSource(name: string): Promise<SourceFile> {
  return { name, text: await readInput(name) };
}

async function conversionOf(goal: Goal): Promise<Conversion | undefined> {
  if (goal.to === 'check' || goal.to === 'upgrade') return undefined;
  if (goal.to === 'off') return { strategy: 'None' };
  const { caBundleFile, reviewVersions } = goal;
  const endpoint = goal.endpoint ?? (await askEndpoint(goal.to));
  const trust =
    caBundleFile === undefined ? {} : { caBundle: await readFile(caBundleFile, 'base64') };
  return { strategy: 'Webhook', reviewVersions, clientConfig: { ...endpoint, ...trust } };
}

async function askEndpoint(to: 'url' | 'service'): Promise<Endpoint> {
  const what = to === 'url' ? 'URL' : 'service reference';
  return readEndpoint(to, await askLine(`Paste the ${what} (it is not shown): `));
}

function aboutArguments(goal: Goal): FileFinding[] {
  if (!('endpoint' in goal) || goal.endpoint === undefined) return [];
  return argumentFindings(goal.endpoint).map((finding) => ({ file: '', crd: '', ...finding }));
}

function report(
  { output: form, target }: Options,
  result: {
    findings: readonly FileFinding[];
    output: string | null;
    changed: readonly SourceFile[];
  },
): void {
  const { findings, changed } = result;
  const output = target === 'files' && result.output !== null ? '' : result.output;
  const written = target === 'files' ? changed.map(({ name }) => name) : [];
  if (form === 'json') process.stdout.write(`${JSON.stringify({ findings, output, written })}\n`);
  else process.stdout.write(output ?? '');
}

function sentence({ file, crd, ...finding }: FileFinding): string {
  return inWords([inputName(file), crd], finding);
}
