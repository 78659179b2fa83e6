/** Reports whether a text is an IPv4 address, also in IPv6 (k8s.io/utils/net, `ParseIPSloppy`). */
export function isIpv4(text: string): boolean {
  return text.includes('.') && (isDotted(text, true) || isColoned(text, true));
}

/** Reports whether a text is an IPv6 address without a zone (Go, `net.ParseIP`). */
export function isIpv6(text: string): boolean {
  return isColoned(text, false);
}

/** Reports whether a text is an IP address of either family (Go, `net.ParseIP`). */
export function isIp(text: string): boolean {
  return isDotted(text, false) || isColoned(text, false);
}

/** Reports whether a text is an address and the length of its prefix (k8s.io/utils/net, `ParseCIDRSloppy`). */
export function isCidr(text: string): boolean {
  const at = text.indexOf('/');
  if (at === -1) return false;
  const [address, length] = [text.slice(0, at), text.slice(at + 1)];
  const bits = isDotted(address, true) ? 32 : isColoned(address, true) ? 128 : -1;
  return /^\d+$/.test(length) && length.length <= 7 && Number(length) <= bits;
}

const GROUP_COUNTS: readonly number[] = [6, 8, 20];

/** Reports whether a text is a MAC address, an EUI-64 or an InfiniBand address (Go, `net.ParseMAC`). */
export function isMac(text: string): boolean {
  const sign = text.charAt(2);
  if (sign === ':' || sign === '-') {
    const bytes = text.split(sign);
    return (
      GROUP_COUNTS.includes(bytes.length) && bytes.every((byte) => /^[0-9a-f]{2}$/i.test(byte))
    );
  }
  if (text.charAt(4) !== '.') {
    return GROUP_COUNTS.includes(text.length / 2) && /^[0-9a-f]+$/i.test(text);
  }
  const pairs = text.split('.');
  const isCount = GROUP_COUNTS.includes(pairs.length * 2);
  return isCount && pairs.every((pair) => /^[0-9a-f]{4}$/i.test(pair));
}

/**
 * Returns the bits of an IPv4 address; undefined for other text.
 *
 * @param isSloppy - true to read bytes with leading zeros
 */
export function bitsOfIpv4(text: string, isSloppy: boolean): bigint | undefined {
  const bytes = text.split('.');
  if (bytes.length !== 4 || !bytes.every((byte) => isByte(byte, isSloppy))) return undefined;
  return bytes.reduce((bits, byte) => (bits << 8n) | BigInt(byte), 0n);
}

function isDotted(text: string, isSloppy: boolean): boolean {
  return bitsOfIpv4(text, isSloppy) !== undefined;
}

function isByte(text: string, isSloppy: boolean): boolean {
  if (!/^\d+$/.test(text) || (!isSloppy && text.length > 1 && text.startsWith('0'))) return false;
  return Number(text) <= 255;
}

const GROUPS = 8;

/**
 * Returns the bits of an IPv6 address without a zone; undefined for other text. Its last two groups may be an IPv4
 * address.
 *
 * @param isSloppy - true to read groups and bytes with leading zeros
 */
export function bitsOfIpv6(text: string, isSloppy: boolean): bigint | undefined {
  const halves = text.split('::');
  if (!text.includes(':') || halves.length > 2) return undefined;
  const lists = halves.map((half, at) => groupsOf(half, at === halves.length - 1, isSloppy));
  const [head = [], tail = []] = lists;
  const missing = GROUPS - head.length - tail.length;
  if (halves.length === 2 ? missing < 1 : missing !== 0) return undefined;
  const zeros = Array.from({ length: missing }, () => 0n);
  let bits = 0n;
  for (const group of [...head, ...zeros, ...tail]) {
    if (group === undefined) return undefined;
    bits = (bits << 16n) | group;
  }
  return bits;
}

function isColoned(text: string, isSloppy: boolean): boolean {
  return bitsOfIpv6(text, isSloppy) !== undefined;
}

/** Returns the groups of a half of an IPv6 address, undefined for each that is not valid. */
function groupsOf(half: string, isLast: boolean, isSloppy: boolean): (bigint | undefined)[] {
  if (half === '') return [];
  const texts = half.split(':');
  const bits = isLast ? bitsOfIpv4(texts.at(-1) ?? '', isSloppy) : undefined;
  if (bits === undefined) return texts.map((text) => groupOf(text, isSloppy));
  const before = texts.slice(0, -1).map((text) => groupOf(text, isSloppy));
  return [...before, bits >> 16n, bits & 0xff_ffn];
}

function groupOf(text: string, isSloppy: boolean): bigint | undefined {
  if (!/^[0-9a-f]+$/i.test(text)) return undefined;
  const isGroup = isSloppy ? Number.parseInt(text, 16) <= 0xff_ff : text.length <= 4;
  return isGroup ? BigInt(`0x${text}`) : undefined;
}
