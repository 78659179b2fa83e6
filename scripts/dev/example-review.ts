import { writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { stringifyJson } from '../../src/core/json/stringify-json.ts';
import { kindFolders } from '../kinds/kind-folders.ts';
import type { Project } from '../project/project.ts';
import { readAllSamples } from '../samples/all-samples.ts';

/** A ConversionReview to try the webhook with. */
export interface ExampleReview {
  readonly file: string;
  /** A description of the converted object, for the user. */
  readonly what: string;
}

/** The path of a review in the folder of a kind. */
const REVIEW = 'samples/review.json';

/**
 * Finds a review among the samples of the kinds, or makes one from a sample.
 *
 * @param folder the folder for a review that has to be made
 * @returns undefined if no kind has a sample and another version to convert it to
 */
export async function exampleReview(
  project: Project,
  folder: string,
): Promise<ExampleReview | undefined> {
  for (const { path, name } of kindFolders(project)) {
    const file = join(project.root, path, REVIEW);
    if (existsSync(file)) return { file, what: `the object of ${name}/${REVIEW}` };
  }
  for (const { crd, samples } of readAllSamples(project)) {
    const [sample] = samples;
    const other = crd.versions.find(({ name }) => name !== sample?.version);
    if (sample === undefined || other === undefined) continue;
    const file = join(folder, 'review.json');
    const request = {
      uid: crypto.randomUUID(),
      desiredAPIVersion: `${crd.group}/${other.name}`,
      objects: [sample.object],
    };
    const review = { apiVersion: 'apiextensions.k8s.io/v1', kind: 'ConversionReview', request };
    await writeFile(file, stringifyJson(review, true));
    return { file, what: `${crd.kind} ${sample.name} from ${sample.version} to ${other.name}` };
  }
  return undefined;
}
