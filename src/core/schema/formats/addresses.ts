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

/** Reports whether a text has four bytes in decimal. Leading zeros are read only sloppily. */
function isDotted(text: string, isSloppy: boolean): boolean {
  const bytes = text.split('.');
  return bytes.length === 4 && bytes.every((byte) => isByte(byte, isSloppy));
}

function isByte(text: string, isSloppy: boolean): boolean {
  if (!/^\d+$/.test(text) || (!isSloppy && text.length > 1 && text.startsWith('0'))) return false;
  return Number(text) <= 255;
}

const GROUPS = 8;

function isColoned(text: string, isSloppy: boolean): boolean {
  const halves = text.split('::');
  if (!text.includes(':') || halves.length > 2) return false;
  const groups = halves.flatMap((half) => (half === '' ? [] : half.split(':')));
  const last = groups.at(-1) ?? '';
  // An IPv4 address in the place of the last two groups.
  const endsInIpv4 = halves.at(-1) !== '' && isDotted(last, isSloppy);
  const plain = endsInIpv4 ? groups.slice(0, -1) : groups;
  if (!plain.every((group) => isGroup(group, isSloppy))) return false;
  const count = plain.length + (endsInIpv4 ? 2 : 0);
  return halves.length === 2 ? count < GROUPS : count === GROUPS;
}

function isGroup(text: string, isSloppy: boolean): boolean {
  const digits = isSloppy ? text.replace(/^0+(?=.)/, '') : text;
  return /^[0-9a-f]{1,4}$/i.test(digits);
}
