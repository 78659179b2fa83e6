/** The texts of several files as one stream of documents; a single one stays as it is. */
export function joinTexts(texts: readonly string[]): string {
  return texts.reduce((before, text) => {
    if (before === '') return text;
    const end = before.endsWith('\n') ? '' : '\n';
    // A byte order mark is allowed before a document only.
    const next = text.replace(/^\uFEFF/, '');
    return before + end + (/^(?:---(?:\s|$)|%)/.test(next) ? endOfDocument(next) : '---\n') + next;
  }, '');
}

/** A directive stands behind the end of a document only. */
function endOfDocument(text: string): string {
  return text.startsWith('%') ? '...\n' : '';
}
