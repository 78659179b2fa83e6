/** Joins the texts of files into one stream of documents. A single text stays unchanged. */
export function joinTexts(texts: readonly string[]): string {
  return texts.reduce((before, text) => {
    if (before === '') return text;
    const end = before.endsWith('\n') ? '' : '\n';
    // A byte order mark is allowed only at the start of a document.
    const next = text.replace(/^\uFEFF/, '');
    return before + end + (/^(?:---(?:\s|$)|%)/.test(next) ? endOfDocument(next) : '---\n') + next;
  }, '');
}

/** Returns the end marker that YAML requires before a directive. */
function endOfDocument(text: string): string {
  return text.startsWith('%') ? '...\n' : '';
}
