/** Matches the beginning of a declaration that is not indented. */
const DECLARATION = /^(?:export )?(?:const|let|var|function) ([\w$]+)/gm;

/** Matches the beginning of any other statement or comment that is not indented. */
const NEXT = /^[A-Za-z/@]/gm;

/** Returns the declarations at the outermost level of code by their names. A formatter indents all others. */
export function declarationsIn(code: readonly string[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const text of code) {
    for (const { 0: start, 1: name = '', index } of text.matchAll(DECLARATION)) {
      NEXT.lastIndex = index + start.length;
      const end = NEXT.exec(text)?.index ?? text.length;
      found.set(name, text.slice(index, end));
    }
  }
  return found;
}

/** Returns code with the declarations that it uses, and those that they use. */
export function withDeclarations(
  code: string,
  declarations: ReadonlyMap<string, string>,
): readonly string[] {
  const texts = new Set([code]);
  for (const text of texts) {
    for (const [word] of text.matchAll(/[\w$]+/g)) {
      const declared = declarations.get(word);
      if (declared !== undefined) texts.add(declared);
    }
  }
  return [...texts];
}

/** Matches an import statement. Its length is limited, so that the search takes linear time. */
const IMPORT = /^import\b[^;]{0,999};/gm;

/** Returns code without its import statements, whose words name no value. */
export function withoutImports(code: string): string {
  return code.replaceAll(IMPORT, '');
}
