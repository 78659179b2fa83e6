/** Returns a text as UTF-8. The language has no encoder of its own. */
export function toUtf8(text: string): Uint8Array {
  const bytes: number[] = [];
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    if (code < 0x80) bytes.push(code);
    else if (code < 0x800) bytes.push(0xc0 | (code >> 6), trail(code, 0));
    else if (code < 0x10000) bytes.push(0xe0 | (code >> 12), trail(code, 6), trail(code, 0));
    else bytes.push(0xf0 | (code >> 18), trail(code, 12), trail(code, 6), trail(code, 0));
  }
  return Uint8Array.from(bytes);
}

function trail(code: number, shift: number): number {
  return 0x80 | ((code >> shift) & 0x3f);
}
