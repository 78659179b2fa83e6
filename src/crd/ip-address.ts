import { bitsOfIpv4, bitsOfIpv6 } from '../core/schema/formats/addresses.ts';

/** Reports whether a text is an IPv6 address, with an optional zone (RFC 4291, 4007; Go `netip.ParseAddr`). */
export function isIpv6Address(text: string): boolean {
  const [address = '', zone] = text.split(/%(.*)/s, 2);
  return zone !== '' && bitsOfIpv6(address, false) !== undefined;
}

/** Reports whether a text is an IPv4 address in dotted form. */
export function isIpv4Address(text: string): boolean {
  return bitsOfIpv4(text, false) !== undefined;
}

/** Reports whether an address is a loopback address (`127.0.0.0/8`, `::1`, also mapped) or the unspecified address. */
export function isOwnAddress(address: string): boolean {
  const six = bitsOfIpv6(address, false);
  const isMapped = six !== undefined && six >> 32n === 0xff_ffn;
  const four = isMapped ? six & 0xff_ff_ff_ffn : bitsOfIpv4(address, false);
  return four === undefined ? six === 0n || six === 1n : four === 0n || four >> 24n === 127n;
}
