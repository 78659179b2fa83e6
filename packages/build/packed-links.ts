import { existsSync } from 'node:fs';
import { readFile, readdir, writeFile } from 'node:fs/promises';
import { dirname, join, posix } from 'node:path';

/** A link or an image of Markdown with a relative target. */
const LINK = /(?<image>!?)\[(?<text>[^\]]*)\]\((?!#|[a-z]+:)(?<target>[^)\s]+)\)/g;

/** The place of the sources of a package. */
export interface SourcePlace {
  /** The URL of the repository; without it, links to files that are not packed become plain text. */
  readonly repository: string | undefined;
  /** `v1.2.3` */
  readonly tag: string;
}

/** Rewrites the Markdown files of a packed folder, so that every link leads to a packed file or into the repository. */
export async function correctLinks(folder: string, place: SourcePlace): Promise<void> {
  const names = await readdir(folder, { recursive: true });
  const pages = names.filter((name) => name.endsWith('.md') && !name.startsWith('dist'));
  for (const page of pages) {
    const file = join(folder, page);
    const text = await readFile(file, 'utf8');
    const isPacked = (target: string): boolean => existsSync(join(folder, target));
    await writeFile(
      file,
      withPackedLinks(text, dirname(page).replaceAll('\\', '/'), place, isPacked),
    );
  }
}

/**
 * Returns a page whose links to files that are not packed lead into the repository.
 *
 * @param folder the folder of the page in the package
 */
export function withPackedLinks(
  page: string,
  folder: string,
  { repository, tag }: SourcePlace,
  isPacked: (path: string) => boolean,
): string {
  return page.replaceAll(LINK, (link: string, ...groups: unknown[]) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the named groups are the last argument
    const { image = '', text = '', target = '' } = groups.at(-1) as Record<string, string>;
    const [path = '', ...anchor] = posix.join(folder, target).split('#');
    if (isPacked(path)) return link;
    if (repository === undefined) return text;
    const view = image === '' ? 'blob' : 'raw';
    return `${image}[${text}](${[`${repository}/${view}/${tag}/${path}`, ...anchor].join('#')})`;
  });
}
