import { isBase64 } from '../../json/base64.ts';
import { isIp } from './addresses.ts';

/** Reports whether a text is one mail address, with an optional name (Go, `net/mail`, `ParseAddress`; RFC 5322). */
export function isEmail(text: string): boolean {
  const reader = new AddressReader(text.toWellFormed());
  const count = reader.readAddress(true);
  return count === 1 && reader.skipComments() && reader.isAtEnd;
}

/** Reads addresses as Go does, step by step. Each method leaves the position behind what it read. */
class AddressReader {
  readonly #signs: readonly string[];
  #at = 0;

  constructor(text: string) {
    this.#signs = Array.from(text);
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#signs.length;
  }

  get #next(): string {
    return this.#signs[this.#at] ?? '';
  }

  /** Reads an address or a group of addresses. Returns their number; undefined if there is none to read. */
  readAddress(mayBeGroup: boolean): number | undefined {
    this.#skipSpace();
    if (this.isAtEnd) return undefined;
    if (this.#readSpec()) {
      this.#skipSpace();
      return this.#next !== '(' || this.#readNameComment() ? 1 : undefined;
    }
    if (this.#next !== '<' && !this.#readPhrase()) return undefined;
    this.#skipSpace();
    if (mayBeGroup && this.#take(':')) return this.#readGroup();
    return this.#take('<') && this.#readSpec() && this.#take('>') ? 1 : undefined;
  }

  /** Skips white space and comments. Returns false if a comment does not end. */
  skipComments(): boolean {
    this.#skipSpace();
    while (this.#take('(')) {
      if (this.#readComment() === undefined) return false;
      this.#skipSpace();
    }
    return true;
  }

  #readGroup(): number | undefined {
    let count = 0;
    this.#skipSpace();
    if (this.#take(';')) return this.skipComments() ? count : undefined;
    for (;;) {
      const more = this.readAddress(false);
      if (more === undefined || !this.skipComments()) return undefined;
      count += more;
      if (this.#take(';')) return this.skipComments() ? count : undefined;
      if (!this.#take(',')) return undefined;
    }
  }

  /** Reads `local@domain`. Without one, the position stays. */
  #readSpec(): boolean {
    const start = this.#at;
    this.#skipSpace();
    const isLocal = this.#next === '"' ? (this.#readQuoted() ?? 0) > 0 : this.#readAtom();
    if (isLocal && this.#take('@')) {
      this.#skipSpace();
      if (this.#next === '[' ? this.#readLiteral() : this.#readAtom()) return true;
    }
    this.#at = start;
    return false;
  }

  /** Reads the words of a name. */
  #readPhrase(): boolean {
    let words = 0;
    for (;;) {
      if (words > 0 && !this.skipComments()) return false;
      this.#skipSpace();
      if (this.isAtEnd) return true;
      const start = this.#at;
      const isWord = this.#next === '"' ? this.#readQuoted() !== undefined : this.#readWord();
      if (!isWord) {
        if (this.#signs[start] === '"') this.#at = start;
        return words > 0;
      }
      words += 1;
    }
  }

  /** Reads an atom of a name, where dots may be anywhere, and encoded words (RFC 2047) must have a known charset. */
  #readWord(): boolean {
    const start = this.#at;
    while (isAtomText(this.#next)) this.#at += 1;
    return this.#at > start && hasKnownCharset(this.#signs.slice(start, this.#at).join(''));
  }

  /** Reads an atom with single dots inside. */
  #readAtom(): boolean {
    const start = this.#at;
    while (isAtomText(this.#next)) this.#at += 1;
    const parts = this.#signs.slice(start, this.#at).join('').split('.');
    return parts.every((part) => part !== '');
  }

  /** Reads a quoted string. Returns its length; undefined if it does not end. */
  #readQuoted(): number | undefined {
    let length = 0;
    let isEscaped = false;
    for (let at = this.#at + 1; at < this.#signs.length; at += 1) {
      const sign = this.#signs[at] ?? '';
      if (!isEscaped && sign === '"') {
        this.#at = at + 1;
        return length;
      }
      if (!isVisible(sign) && sign !== ' ' && sign !== '\t') return undefined;
      isEscaped = !isEscaped && sign === '\\';
      if (!isEscaped) length += 1;
    }
    return undefined;
  }

  /** Reads an IP address in brackets. */
  #readLiteral(): boolean {
    const end = this.#signs.indexOf(']', this.#at);
    if (end === -1) return false;
    const text = this.#signs.slice(this.#at + 1, end).join('');
    this.#at = end + 1;
    return isIp(text);
  }

  /** Reads a comment that stands for the name behind an address. */
  #readNameComment(): boolean {
    this.#take('(');
    const comment = this.#readComment();
    return comment !== undefined && comment.split(/[ \t]/).every((word) => hasKnownCharset(word));
  }

  /** Reads a comment behind its first bracket. Returns its text; undefined if it does not end. */
  #readComment(): string | undefined {
    let depth = 1;
    let text = '';
    while (!this.isAtEnd) {
      const isEscape = this.#next === '\\' && this.#at + 1 < this.#signs.length;
      if (isEscape) this.#at += 1;
      else if (this.#next === '(') depth += 1;
      else if (this.#next === ')') depth -= 1;
      const sign = this.#next;
      this.#at += 1;
      if (depth === 0) return text;
      text += sign;
    }
    return undefined;
  }

  #skipSpace(): void {
    while (this.#next === ' ' || this.#next === '\t') this.#at += 1;
  }

  #take(sign: string): boolean {
    if (this.#next !== sign) return false;
    this.#at += 1;
    return true;
  }
}

const SPECIALS = '()<>[]:;@\\,"';

function isAtomText(sign: string): boolean {
  return isVisible(sign) && !SPECIALS.includes(sign);
}

/** Printable ASCII without the space, and everything beyond ASCII. */
function isVisible(sign: string): boolean {
  return sign > ' ' && sign !== '\u007F';
}

const ENCODED = /^=\?([^?]+)\?([bBqQ])\?([^?]*)\?=$/;
const CHARSETS: readonly string[] = ['utf-8', 'iso-8859-1', 'us-ascii'];

/** Reports whether a word is not encoded, or in a charset that Go decodes (`mime.WordDecoder`). */
function hasKnownCharset(word: string): boolean {
  const [, charset, encoding = '', content = ''] = ENCODED.exec(word) ?? [];
  if (charset === undefined || CHARSETS.includes(charset.toLowerCase())) return true;
  return !(encoding.toLowerCase() === 'b' ? isBase64(content) : isQuoted(content));
}

/** Reports whether a text has only codes and printable characters (`qDecode`). */
function isQuoted(content: string): boolean {
  const hasCodes = content
    .split('=')
    .every((part, index) => index === 0 || /^[0-9a-f]{2}/i.test(part));
  return hasCodes && /^[ -~]*$/.test(content);
}
