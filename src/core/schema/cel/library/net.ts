import { bitsOfIpv4, bitsOfIpv6 } from '../../formats/addresses.ts';
import { bool, global, int, library, method, string } from '../language/overload.ts';
import type { Kind, Overload } from '../language/overload.ts';
import { EvaluationError, unlessError } from '../language/values.ts';
import type { OpaqueValue } from '../language/values.ts';

/** An IP address as Go's `netip.Addr` holds it, without a zone. */
class Address implements OpaqueValue {
  readonly typeName = 'net.IP';
  readonly bits: bigint;
  readonly width: 32 | 128;

  constructor(bits: bigint, width: 32 | 128) {
    this.bits = bits;
    this.width = width;
  }

  equals(other: OpaqueValue): boolean {
    return other instanceof Address && other.width === this.width && other.bits === this.bits;
  }

  /** Reports whether the first bits are those of an address. */
  startsWith(bits: bigint, length: number): boolean {
    const rest = BigInt(this.width - length);
    return this.bits >> rest === bits >> rest;
  }

  is(four: readonly [bigint, number], six: readonly [bigint, number]): boolean {
    const [bits, length] = this.width === 32 ? four : six;
    return this.startsWith(bits, length);
  }

  get isIpv4InIpv6(): boolean {
    return this.width === 128 && this.startsWith(0xffffn << 32n, 96);
  }

  text(): string {
    return this.width === 32 ? textOfIpv4(this.bits) : textOfIpv6(this.bits);
  }
}

/** A network: an address and the length of its prefix. */
class Network implements OpaqueValue {
  readonly typeName = 'net.CIDR';
  readonly address: Address;
  readonly length: number;

  constructor(of: Address, length: number) {
    this.address = of;
    this.length = length;
  }

  equals(other: OpaqueValue): boolean {
    return (
      other instanceof Network && other.length === this.length && other.address.equals(this.address)
    );
  }

  contains(one: Address): boolean {
    return one.width === this.address.width && one.startsWith(this.address.bits, this.length);
  }

  masked(): Network {
    const rest = BigInt(this.address.width - this.length);
    return new Network(
      new Address((this.address.bits >> rest) << rest, this.address.width),
      this.length,
    );
  }
}

const IP: Kind<Address> = library('net.IP', (value) => value instanceof Address);
const CIDR: Kind<Network> = library('net.CIDR', (value) => value instanceof Network);
const IP_LOOPBACK = [0x7f000000n, 8] as const;
const LINK_LOCAL = [0xa9fe0000n, 16] as const;
const LINK_LOCAL_GROUP = [0xe0000000n, 24] as const;
const MULTICAST = [0xe0000000n, 4] as const;
const SIX_LOOPBACK = [1n, 128] as const;
const SIX_LINK_LOCAL = [0xfe80n << 112n, 10] as const;
const SIX_LINK_LOCAL_GROUP = [0xff02n << 112n, 16] as const;
const SIX_MULTICAST = [0xffn << 120n, 8] as const;

/** The IP library of Kubernetes (apiserver, `pkg/cel/library/ip.go`). */
export const IPS: readonly Overload[] = [
  global('ip', [string], IP, parseAddress),
  global('isIP', [string], bool, isReadBy(parseAddress)),
  global('ip.isCanonical', [string], bool, (text) => parseAddress(text).text() === text),
  global('string', [IP], string, (value) => value.text()),
  method('family', [IP], int, (value) => (value.width === 32 ? 4n : 6n)),
  method('isUnspecified', [IP], bool, (value) => value.bits === 0n),
  method('isLoopback', [IP], bool, (value) => value.is(IP_LOOPBACK, SIX_LOOPBACK)),
  method('isLinkLocalMulticast', [IP], bool, (value) =>
    value.is(LINK_LOCAL_GROUP, SIX_LINK_LOCAL_GROUP),
  ),
  method('isLinkLocalUnicast', [IP], bool, (value) => value.is(LINK_LOCAL, SIX_LINK_LOCAL)),
  method('isGlobalUnicast', [IP], bool, isGlobalUnicast),
];

/** The CIDR library of Kubernetes (apiserver, `pkg/cel/library/cidr.go`). */
export const CIDRS: readonly Overload[] = [
  global('cidr', [string], CIDR, parseNetwork),
  global('isCIDR', [string], bool, isReadBy(parseNetwork)),
  global('string', [CIDR], string, textOfNetwork),
  method('containsIP', [CIDR, string], bool, (value, text) => value.contains(parseAddress(text))),
  method('containsIP', [CIDR, IP], bool, (value, one) => value.contains(one)),
  method('containsCIDR', [CIDR, string], bool, (value, text) =>
    includes(value, parseNetwork(text)),
  ),
  method('containsCIDR', [CIDR, CIDR], bool, includes),
  method('ip', [CIDR], IP, (value) => value.address),
  method('prefixLength', [CIDR], int, (value) => BigInt(value.length)),
  method('masked', [CIDR], CIDR, (value) => value.masked()),
];

function isGlobalUnicast(value: Address): boolean {
  if (value.bits === 0n || value.is(IP_LOOPBACK, SIX_LOOPBACK)) return false;
  if (value.width === 32 && value.bits === 0xffffffffn) return false;
  return !value.is(MULTICAST, SIX_MULTICAST) && !value.is(LINK_LOCAL, SIX_LINK_LOCAL);
}

function includes(outer: Network, inner: Network): boolean {
  return outer.contains(inner.address) && outer.length <= inner.length;
}

function textOfNetwork(value: Network): string {
  return `${value.address.text()}/${value.length}`;
}

function isReadBy(parse: (text: string) => OpaqueValue): (text: string) => boolean {
  return (text) => unlessError(() => Boolean(parse(text)), false);
}

/** Zones, and IPv4 within IPv6, are refused (`parseIPAddr`). */
function parseAddress(text: string): Address {
  const quoted = JSON.stringify(text);
  const [plain = '', zone] = text.includes(':') ? text.split(/%(.*)/s, 2) : [text];
  const value = plain.includes(':') ? parseIpv6(plain) : parseIpv4(plain);
  if (value === undefined || zone === '') {
    throw new EvaluationError(
      `IP Address ${quoted} parse error during conversion from string: ParseAddr(${quoted}): unable to parse IP`,
    );
  }
  if (zone !== undefined) {
    throw new EvaluationError(`IP address ${quoted} with zone value is not allowed`);
  }
  if (value.isIpv4InIpv6) {
    throw new EvaluationError(`IPv4-mapped IPv6 address ${quoted} is not allowed`);
  }
  return value;
}

function parseNetwork(text: string): Network {
  const quoted = JSON.stringify(text);
  const slash = text.lastIndexOf('/');
  const plain = text.slice(0, Math.max(slash, 0));
  const value = plain.includes(':') ? parseIpv6(plain) : parseIpv4(plain);
  const digits = text.slice(slash + 1);
  const isLength = /^(?:0|[1-9]\d{0,2})$/.test(digits);
  if (value === undefined || !isLength || Number(digits) > value.width) {
    throw new EvaluationError(
      `network address parse error during conversion from string: network address parse error during conversion from string: netip.ParsePrefix(${quoted}): unable to parse`,
    );
  }
  if (value.isIpv4InIpv6) {
    throw new EvaluationError(
      `network address parse error during conversion from string: IPv4-mapped IPv6 address ${quoted} is not allowed`,
    );
  }
  return new Network(value, Number(digits));
}

function parseIpv4(text: string): Address | undefined {
  const bits = bitsOfIpv4(text, false);
  return bits === undefined ? undefined : new Address(bits, 32);
}

function parseIpv6(text: string): Address | undefined {
  const bits = bitsOfIpv6(text, false);
  return bits === undefined ? undefined : new Address(bits, 128);
}

function textOfIpv4(bits: bigint): string {
  return [24n, 16n, 8n, 0n].map((shift) => (bits >> shift) & 0xffn).join('.');
}

/** RFC 5952: the longest run of zeros, of two groups or more, is left out. */
function textOfIpv6(bits: bigint): string {
  const groups = Array.from({ length: 8 }, (_, index) =>
    ((bits >> BigInt(112 - index * 16)) & 0xffffn).toString(16),
  );
  let longest = { start: 0, length: 1 };
  for (let start = 0; start < 8; start += 1) {
    let length = 0;
    while (groups[start + length] === '0') length += 1;
    if (length > longest.length) longest = { start, length };
  }
  if (longest.length < 2) return groups.join(':');
  const head = groups.slice(0, longest.start).join(':');
  return `${head}::${groups.slice(longest.start + longest.length).join(':')}`;
}
